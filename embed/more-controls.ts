export { default as css } from "touchstone:styles";
export {
  MORE_CONTROLS,
  PendingFilesRegistry,
  resumeFiles,
} from "#components/content/answer/more/controls.ts";
