import type { Interaction } from "#lib/core/grading/interaction.ts";
import { fromNumber } from "#lib/core/grading/rational.ts";
import type { IdMap } from "../content/ids.ts";
import { type ResponseDeclaration, UnsupportedProcessing } from "../processing/declarations.ts";
import { type Atom, container, parseAtom, single, type Value } from "../processing/values.ts";

/** An interaction of an item, with the declaration of its response. */
export type Part = {
  interaction: Interaction;
  declaration: ResponseDeclaration;
  ids: IdMap;
  /** The most pairs of an answer that the source accepts. 0 is any number. */
  maxPairs: number;
};

/** An answer in the form that our grader reads. */
export type Answer = string | number | readonly string[] | readonly (readonly [string, string])[] | Points;
export type Points = readonly (readonly [number, number])[];

/**
 * Converts an answer to the value that a player of QTI would pass to the response processing. No answer leaves the
 * response at its default value.
 */
export function toValue({ declaration, ids }: Part, answer: Answer | null): Value {
  if (answer === null) return declaration.initial;
  const { baseType } = declaration;
  if (typeof answer === "number") return wrap(declaration, [fromNumber(answer)]);
  if (typeof answer === "string") {
    const atom = parseAtom(baseType, answer);
    return wrap(declaration, atom === undefined ? [] : [atom]);
  }
  const atoms = answer.flatMap((element): Atom[] => {
    const text = typeof element === "string" ? ids.getSource(element) : joinPair(element, ids);
    const atom = parseAtom(baseType, text);
    return atom === undefined ? [] : [atom];
  });
  return wrap(declaration, atoms);
}

const joinPair = (pair: readonly [string | number, string | number], ids: IdMap): string =>
  pair.map((side) => (typeof side === "number" ? String(side) : ids.getSource(side))).join(" ");

function wrap({ id, cardinality, baseType }: ResponseDeclaration, atoms: readonly Atom[]): Value {
  if (cardinality !== "single") return container(cardinality, baseType, atoms);
  if (atoms.length > 1) throw new UnsupportedProcessing(`${id} (single)`);
  return single(baseType, atoms[0]);
}

/** Lists the values of an interaction's correct response in our ids. Pairs are split. */
export function listCorrect({ declaration, ids }: Part): string[][] {
  return (declaration.correct?.items ?? []).map((item) =>
    String(item)
      .split(" ")
      .map((id) => ids.get(id)),
  );
}
