/** Loads the controls that most assessments don't need. The embed's build replaces this file, to share its own modules. */
export const importMore = () => import("./more/controls.ts");
