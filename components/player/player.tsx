"use client";

import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Language, languageOf, loadLanguage } from "#components/content/words/language.ts";
import { Announcer } from "./announcer.tsx";
import { Attempt } from "./attempt.ts";
import { Closing } from "./closing.tsx";
import { formulaTable } from "./formula-table.ts";
import { QuestionsPage } from "./questions-page.tsx";
import { ResultView } from "./result-view.tsx";
import { Review } from "./review.tsx";
import { SaveState, SaveTrouble } from "./save-state.tsx";
import { hasContext } from "./shared-context.tsx";
import { headingId, type Stage } from "./stage.ts";
import { Strip } from "./strip.tsx";
import { Timer } from "./timer.tsx";
import type { PlayerProps } from "./types.ts";
import { useAttempt } from "./use-attempt.ts";
import { useLife } from "./use-life.ts";
import { Voice } from "./voice.ts";

type StandingProps = PlayerProps & { language: Language };

/** Waits for the words of its language; English is there from the beginning. */
export function Player(props: PlayerProps) {
  const language = useLanguage(props.locale);
  return language ? (
    <Standing {...props} language={language} />
  ) : (
    <div aria-busy="true" className="min-h-64" />
  );
}

/**
 * An assessment, to be answered and handed in. One attempt for as long as it stands: give it another `key` for another
 * `view`. It begins with what the view brings; what this browser has kept joins when scripts run.
 */
function Standing(props: StandingProps) {
  const { stage, voice } = useStage(props);
  const { language } = props;
  const { attempt } = stage;
  useLife(attempt, props.onControls);
  const [layout, setLayout] = useState(props.layout ?? "paged");
  const [current, setCurrent] = useState(1);
  const [isReview, setReview] = useState(false);
  const submission = useAttempt(attempt, () => attempt.submission);
  const { root, focusNext } = useFocus(submission.phase);

  const isWide = attempt.questions.some(({ sharedContext }) => hasContext(sharedContext));

  const go = (questionNumber: number) => {
    setReview(false);
    setCurrent(questionNumber);
    focusNext(`#${CSS.escape(headingId(stage, questionNumber))}`);
  };
  const review = () => {
    setReview(true);
    focusNext("[data-place]");
  };
  const submit = () => void attempt.submit().catch(() => {});

  return (
    <div
      ref={root}
      lang={language.locale}
      dir={language.dir}
      className={`@container mx-auto text-ink ${isWide ? "max-w-6xl" : "max-w-3xl"}`}
    >
      <Announcer voice={voice} />
      {submission.phase === "done" ? (
        (props.afterSubmit?.(submission.result) ?? (
          <ResultView result={submission.result} language={language} />
        ))
      ) : submission.phase !== "answering" ? (
        <Closing stage={stage} submission={submission} />
      ) : (
        <>
          <Bar title={props.view.meta.title} stage={stage} />
          <SaveTrouble stage={stage} />
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Strip stage={stage} current={isReview || layout === "all" ? undefined : current} onGo={go} />
            <button
              type="button"
              className="button button-quiet text-muted"
              onClick={() => setLayout(layout === "all" ? "paged" : "all")}
            >
              {language.text(layout === "all" ? "showOne" : "showAll")}
            </button>
          </div>
          {isReview ? (
            <Review stage={stage} onGo={go} onSubmit={submit} />
          ) : (
            <QuestionsPage
              stage={stage}
              shown={layout === "all" ? undefined : current}
              onGo={go}
              onReview={review}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What the assessment is, how far it is saved, and how long there is. It stays in sight. */
const Bar = ({ title, stage }: { title: string; stage: Stage }) => (
  <div className="sticky top-0 z-10 mb-4 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line bg-paper py-2">
    <p className="min-w-0 flex-1 truncate font-semibold @xl:whitespace-normal">{title}</p>
    <SaveState stage={stage} />
    <Timer stage={stage} />
  </div>
);

function useLanguage(locale: PlayerProps["locale"] = "en"): Language | undefined {
  const [loaded, setLoaded] = useState(languageOf(locale));
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(locale).then((language) => isWanted && setLoaded(language));
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return loaded;
}

/** Everything that stays the same while the player stands. Functions of the page are asked for when they are needed. */
function useStage(props: StandingProps): { stage: Stage; voice: Voice } {
  const id = useId();
  const { view, store, language, assetBase = "", transport, renderOpaque } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [{ attempt, voice, emit }] = useState(() => {
    const emit: Stage["emit"] = (event) => latest.current.onEvent?.(event);
    const asked = {
      save: (...given: Parameters<typeof transport.save>) => latest.current.transport.save(...given),
      submit: (...given: Parameters<typeof transport.submit>) => latest.current.transport.submit(...given),
    };
    return { attempt: new Attempt({ view, transport: asked, store, emit }), voice: new Voice(), emit };
  });
  const { check } = transport;
  const stage = useMemo<Stage>(
    () => ({
      attempt,
      emit,
      id: `p${id.replace(/\W/g, "")}`,
      seed: view.attempt_info.attempt_key,
      language,
      math: formulaTable(view.math),
      picture: (src) => (src.startsWith("/") ? assetBase + src : src),
      say: voice.say,
      check,
      renderOpaque,
    }),
    [attempt, emit, voice, id, view, language, assetBase, check, renderOpaque],
  );
  return { stage, voice };
}

/** Moves the focus where something new stands, once it stands there; on a page that nobody has touched it stays away. */
function useFocus(phase: string) {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const isTouched = useRef(false);
  const before = useRef(phase);
  useLayoutEffect(() => {
    if (phase !== before.current && isTouched.current) wanted.current = "[data-place]";
    before.current = phase;
    const target = wanted.current && root.current?.querySelector<HTMLElement>(wanted.current);
    if (!target) return;
    wanted.current = undefined;
    target.focus();
  });
  useEffect(() => {
    const touched = () => {
      isTouched.current = true;
    };
    root.current?.addEventListener("focusin", touched, { once: true });
  }, []);
  const focusNext = (selector: string) => {
    wanted.current = selector;
  };
  return { root, focusNext };
}
