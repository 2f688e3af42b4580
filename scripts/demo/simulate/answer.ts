import { parseContent } from "#lib/core/content/index.ts";
import {
  type AnswerKey,
  type CompiledQuestion,
  compileQuestion,
  type Interaction,
} from "#lib/core/grading/index.ts";
import type { Question } from "../author/course.ts";
import { readCourseFile } from "../author/files.ts";
import { getSuccessProbability } from "./ability.ts";
import { composeAnswer, pickDrawing, type Written } from "./compose.ts";
import type { Random } from "./random.ts";
import { getSimulator } from "./simulators.ts";

/** A part of a question that accepts a response. Opaque content has only keys and no interactions. */
export type ResponseSlot = { responseId: string; interaction: Interaction | null; key: AnswerKey };

/** A course question, prepared once for all learners. */
export type PreparedQuestion = { question: Question; slots: ResponseSlot[]; compiled: CompiledQuestion };

/**
 * A learner's answer: the elements to send, the texts written for open prompts, and the files to upload, both by response
 * id. The element of a file is empty until it is uploaded.
 */
export type QuestionAnswer = {
  elements: unknown[];
  written: Record<string, Written>;
  files: Record<string, { name: string; bytes: Uint8Array }>;
};

export function prepareQuestion(question: Question): PreparedQuestion {
  const content = parseContent(question.content);
  if (!content.ok) throw new Error(`${question.label}: ${JSON.stringify(content.issues)}`);
  const byId = new Map(content.interactions.map((interaction) => [interaction.responseId, interaction]));
  const { keys, points } = question;
  return {
    question,
    slots: keys.map((key) => ({
      responseId: key.response_id,
      interaction: byId.get(key.response_id) ?? null,
      key,
    })),
    compiled: compileQuestion({ points, form: content.form, interactions: content.interactions, keys }),
  };
}

/** Returns a correct response from the course's list or, if there is no list, one that is generated from the key. */
export function rightResponse({ question }: PreparedQuestion, slot: ResponseSlot, random: Random): unknown {
  const listed = question.right?.[slot.responseId];
  if (listed) return random.pickRanked(listed);
  const interaction = requireInteraction(question, slot);
  return getSimulator(interaction).right(interaction, slot.key, random);
}

/**
 * Returns a wrong response: usually a typical mistake that the course lists, otherwise one that is generated for the
 * kind of interaction. If the course lists correct answers because the key can't provide them, only listed mistakes are
 * used.
 */
export function wrongResponse(
  { question }: PreparedQuestion,
  slot: ResponseSlot,
  random: Random,
  mastery: number,
): unknown {
  const { responseId } = slot;
  const typical = question.mistakes?.[responseId];
  if (typical && (question.right?.[responseId] || random.chance(0.7))) return random.pickRanked(typical);
  const interaction = requireInteraction(question, slot);
  return getSimulator(interaction).wrong(interaction, slot.key, random, mastery);
}

function requireInteraction({ label }: Question, { interaction, responseId }: ResponseSlot): Interaction {
  if (!interaction) throw new Error(`${label}: ${responseId} needs listed answers, as its content is opaque`);
  return interaction;
}

/**
 * Simulates a learner's answer to a question. The learner may skip parts of it. With `bare`, values have no response
 * ids.
 */
export function answerQuestion(
  prepared: PreparedQuestion,
  { ability, bare }: { ability: number; bare: boolean },
  random: Random,
): QuestionAnswer {
  const { question, slots, compiled } = prepared;
  const mastery = getSuccessProbability(question.item, ability);
  const open: OpenAnswers = { written: {}, files: {} };
  const elements = compiled.slots.flatMap(({ responseId }): unknown[] => {
    const slot = slots.find((each) => each.responseId === responseId);
    const isSkipped = slots.length > 1 && random.chance(0.02 + 0.03 * (1 - mastery));
    const value = isSkipped
      ? null
      : slot
        ? respond(prepared, slot, { ability, mastery }, random, open)
        : random.integer(1, MAX_PLAYS);
    if (bare) return [value];
    return isSkipped && random.chance(0.5) ? [] : [{ responseId, value }];
  });
  return { elements, ...open };
}

/** How often a learner plays a recording, which is the only interaction without a key. */
const MAX_PLAYS = 2;

type OpenAnswers = Pick<QuestionAnswer, "written" | "files">;

function respond(
  prepared: PreparedQuestion,
  slot: ResponseSlot,
  { ability, mastery }: { ability: number; mastery: number },
  random: Random,
  { written, files }: OpenAnswers,
): unknown {
  const { responseId, interaction } = slot;
  const { item, prompts, drawings } = prepared.question;
  const [prompt, drawn] = [prompts?.[responseId], drawings?.[responseId]];
  if (drawn) {
    const drawing = pickDrawing(drawn, item, ability, random);
    written[responseId] = drawing;
    files[responseId] = { name: "drawing.png", bytes: readCourseFile("drawing", drawing.text) };
    return [];
  }
  if (prompt) {
    const answer = composeAnswer(prompt, item, ability, random);
    written[responseId] = answer;
    if (interaction?.kind !== "uploadInteraction") return answer.text;
    files[responseId] = { name: random.pick(FILE_NAMES), bytes: Buffer.from(answer.text) };
    return [];
  }
  return random.chance(mastery)
    ? rightResponse(prepared, slot, random)
    : wrongResponse(prepared, slot, random, mastery);
}

const FILE_NAMES = ["field-notes.txt", "notes.txt", "Ansel River.txt", "my field trip.txt"];
