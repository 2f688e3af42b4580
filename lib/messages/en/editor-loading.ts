/** Shown until the editor has loaded. */
export const EDITOR_LOADING = {
  loading: "Loading the editor…",
  loadingPart: "Loading…",
  loadFailed: "This couldn’t be loaded. Check your connection, then reload the page.",
};
