/** URLs leave out an empty part of a path, "." and "..", so that they can't contain such a reference. */
const NOT_ADDRESSABLE: readonly string[] = ["", ".", ".."];

export const isAddressable = (ref: string): boolean => !NOT_ADDRESSABLE.includes(ref);

/** The id may be missing only if URLs can contain the reference. */
export type LearnerAddress = { learner_ref: string; learner_id?: string };

/**
 * Returns what stands for a learner in a URL, before it is encoded: the reference, or the id if URLs can't contain it.
 */
export const getLearnerAddress = ({ learner_ref, learner_id }: LearnerAddress): string =>
  isAddressable(learner_ref) || learner_id === undefined ? learner_ref : `id:${learner_id}`;

/** Describes the addresses in the API reference. */
export const LEARNER_ADDRESS = `\`ref\` is the URL-encoded \`learner_ref\`. For a \`learner_ref\` that URLs can't contain (empty, \`.\`, or \`..\`), it is \`id:\` and the
\`learner_id\`.`;
