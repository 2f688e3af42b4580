/** A failure of set-up or start whose message alone tells the operator what to do: shown without a stack. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
