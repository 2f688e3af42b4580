/** The button that opens the publish dialog, whose own sentences load with it. */
export const PUBLISH_BUTTON = "Publish";
