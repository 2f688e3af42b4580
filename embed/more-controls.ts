export { default as css } from "touchstone:styles";
export {
  MORE_CONTROLS,
  PendingFilesRegistry,
  resumeDrawings,
} from "#components/content/answer/more/controls.ts";
