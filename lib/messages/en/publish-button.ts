/** The button that opens the publish dialog. The dialog's own messages load with it. */
export const PUBLISH_BUTTON = {
  publish: "Publish",
  nothingToPublish: (version: number): string => `No changes since version ${version}`,
};
