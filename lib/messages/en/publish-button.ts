/** The button that opens the publish dialog. The dialog's own messages load with it. */
export const PUBLISH_BUTTON = { publish: "Publish" };
