export { default as css } from "touchstone:styles";
export { MORE_CONTROLS } from "#components/content/answer/more/controls.ts";
