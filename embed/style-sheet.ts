/** The style sheet that all elements on a page share. The player fills it. */
export const styleSheet = new CSSStyleSheet();
