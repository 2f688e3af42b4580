/** Words in dialogs and notifications, which every page loads. */
export const DIALOGS = { close: "Close", dismiss: "Dismiss", notification: "Notification" };

export const ONE_TIME_SECRET = {
  done: "I’ve copied it",
  closeTitle: "Close without copying?",
  close: "Close without copying",
  keepOpen: "Keep open",
};
