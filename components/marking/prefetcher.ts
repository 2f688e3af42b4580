import { ApiError } from "#lib/client/call.ts";
import type { AnswerRef } from "#lib/contract/marking.ts";
import type { DeskController } from "./desk-controller.ts";
import { getOtherGrader, hasLease } from "./desk-state.ts";
import { openAnswer } from "./navigation.ts";
import { findFirstUngraded, iterateUngraded } from "./queue-view.ts";

/** The number of answers that are leased and fetched ahead of the open one. */
const PREFETCH_COUNT = 3;
/**
 * The maximum number of consecutive rounds. Another round is needed if other graders opened or graded answers in the
 * meantime. After the last round, the next heartbeat continues.
 */
const MAX_ROUNDS = 6;

/** Keeps the open answer and the next answers leased and prefetched. Only one round of requests runs at a time. */
export class Prefetcher {
  readonly #desk: DeskController;
  #running: Promise<void> | undefined;
  #shouldRerun = false;

  constructor(desk: DeskController) {
    this.#desk = desk;
  }

  refresh(): Promise<void> {
    this.#shouldRerun = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
  async #run(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      this.#shouldRerun = false;
      const isComplete = await this.#runRound().catch((error) => {
        if (!(error instanceof ApiError)) throw error;
        return true;
      });
      if (isComplete && !this.#shouldRerun) return;
    }
  }

  /** Runs one round and returns whether all of the next answers are leased and prefetched. */
  async #runRound(): Promise<boolean> {
    const desk = this.#desk;
    const next = this.#listNext();
    const { rubric_revision } = await desk.lease([desk.state.place, ...next]);
    await desk.checkRubricRevision(rubric_revision);
    await this.#fetchMissing(next.filter((place) => hasLease(desk.state, place)));
    if (desk.state.view === "submission") {
      const firstUngraded = next.flatMap(
        (place) => findFirstUngraded(desk.store.getSheet(place), (each) => desk.isGraded(each)) ?? [],
      );
      await this.#fetchMissing(firstUngraded);
    }
    // If the desk selected an answer that is open elsewhere and the grader hasn't changed it, the desk moves on.
    const { place, wasAutoSelected } = desk.state;
    if (wasAutoSelected && getOtherGrader(desk.state, place) && !desk.store.getUnsaved(place)) {
      const [other] = iterateUngraded(desk.getQueueView(), 1);
      if (other) openAnswer(desk, other, { isAutoSelected: true });
    }
    return this.#listNext().every(
      (each) => hasLease(desk.state, each) && desk.store.getSheet(each) !== undefined,
    );
  }
  async #fetchMissing(places: readonly AnswerRef[]): Promise<void> {
    const { store, queries } = this.#desk;
    const missing = places.filter((place) => store.getSheet(place) === undefined);
    await Promise.all(missing.map((place) => queries.prefetchAnswer(place)));
  }
  #listNext(): AnswerRef[] {
    const next: AnswerRef[] = [];
    for (const place of iterateUngraded(this.#desk.getQueueView(), 1)) {
      next.push(place);
      if (next.length === PREFETCH_COUNT) break;
    }
    return next;
  }
}
