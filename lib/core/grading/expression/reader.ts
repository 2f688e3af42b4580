import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { ExpressionSyntaxError, type Token } from "./token.ts";
import type { LogBase, Tree } from "./tree.ts";

const MAX_NODES = 200;
const MAX_DEPTH = 50;

type Rule = (reader: Reader, depth: number) => Tree;

/**
 * Reads tokens and limits the nodes built from them. `take` consumes the next token if it is of the given kind. While
 * `isBarOpen`, a `|` after an operand ends an absolute value instead of beginning one. `rules` are the rules of parse.ts
 * that calls and roots contain; `group` parses the rest of a group after its opening parenthesis.
 */
export type Reader = {
  readonly rules: Readonly<Record<"atom" | "power" | "group", Rule>>;
  readonly logBase: LogBase;
  isBarOpen: boolean;
  peek: (ahead?: number) => Token | undefined;
  take: (...kinds: Token["kind"][]) => Token | undefined;
  node: <T extends Tree>(tree: T) => T;
};

/** Creates a reader at the first token. Its `node` throws ExpressionSyntaxError beyond 200 nodes. */
export function createReader(
  tokens: readonly Token[],
  { rules, logBase }: Pick<Reader, "rules" | "logBase">,
): Reader {
  let position = 0;
  let nodes = 0;
  return {
    rules,
    logBase,
    isBarOpen: false,
    peek: (ahead = 0) => tokens[position + ahead],
    take: (...kinds) => {
      const token = tokens[position];
      if (!token || !kinds.includes(token.kind)) return undefined;
      position += 1;
      return token;
    },
    node: (tree) => {
      nodes += 1;
      if (nodes > MAX_NODES) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooLong);
      return tree;
    },
  };
}

/** @throws ExpressionSyntaxError beyond 50 levels */
export function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new ExpressionSyntaxError(EXPRESSION_PROBLEMS.tooDeep);
}
