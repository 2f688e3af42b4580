import { type Ref, type SyntheticEvent, useRef, useState } from "react";
import { getMoreLanguage, type MoreLanguage } from "#components/content/messages/more-language.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";

/** The look of a recording. */
const MEDIA_CLASSES = {
  audio: "w-full max-w-lg",
  video: "h-auto max-h-[70vh] max-w-full rounded",
} as const;

/** How far back a learner can seek in a recording with a limit, in seconds. Browsers seek a little by themselves. */
const SEEK_TOLERANCE = 0.75;

/**
 * The farthest position of each play that isn't over, in seconds, by the answer's seed. It outlives the control, so
 * that the play continues after the learner has looked at another question.
 */
const openPlays = new Map<string, number>();

/**
 * Renders a recording and counts how often it is played. A play begins at the start, and is over at the end. With a
 * limit, a recording can be paused but not played again in part.
 */
export function Media(props: AnswerProps<DocNode<"mediaInteraction">>) {
  const { node, value, answer, context, id, seed, announce, disabled } = props;
  const { src, kind, title, loop, autostart } = node.attrs;
  const [maxPlays, minPlays] = [node.attrs.maxPlays ?? 0, node.attrs.minPlays ?? 0];
  const language = getMoreLanguage(context.language);
  const plays = typeof value === "number" ? value : 0;
  const recording = useRef<HTMLMediaElement>(null);
  // Without a play in the answer, the entry is from another attempt, such as an earlier preview.
  const getFarthest = () => (plays > 0 ? openPlays.get(seed) : undefined);
  /** A learner can seek freely in a recording without a limit. */
  const goToFarthest = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (maxPlays === 0) return;
    const farthest = getFarthest() ?? 0;
    if (currentTarget.currentTime < farthest - SEEK_TOLERANCE) currentTarget.currentTime = farthest;
  };
  const [isOver, setOver] = useState(maxPlays > 0 && plays >= maxPlays && getFarthest() === undefined);
  const [isBroken, setBroken] = useState(false);

  const mediaProps = {
    ref: recording as Ref<never>,
    src: context.getImageUrl(src),
    controls: true,
    controlsList: "nodownload",
    preload: "metadata",
    playsInline: true,
    "aria-label": title,
    "aria-describedby": `${id}-plays`,
    autoPlay: Boolean(autostart) && plays === 0 && !disabled,
    // A play with a limit is repeated below, where it is counted.
    loop: Boolean(loop) && maxPlays === 0,
    onPlay: (event: SyntheticEvent<HTMLMediaElement>) => {
      const { currentTarget } = event;
      if (disabled) return currentTarget.pause();
      if (getFarthest() !== undefined) return goToFarthest(event);
      openPlays.set(seed, 0);
      if (maxPlays > 0) currentTarget.currentTime = 0;
      answer(plays + 1);
    },
    onLoadedMetadata: goToFarthest,
    onSeeking: goToFarthest,
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      const farthest = getFarthest();
      if (farthest === undefined || currentTarget.seeking) return;
      openPlays.set(seed, Math.max(farthest, currentTarget.currentTime));
    },
    onEnded: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      openPlays.delete(seed);
      if (maxPlays > 0 && plays >= maxPlays) {
        setOver(true);
        announce(language.text("noPlaysLeft"));
      } else if (loop) void currentTarget.play();
    },
    onError: () => setBroken(true),
  } as const;
  const retry = () => {
    setBroken(false);
    recording.current?.load();
    // The button disappears, so the focus moves to the recording.
    recording.current?.focus();
  };
  const Recording = kind;
  return (
    <Group label={title}>
      <p dir="auto" className="font-medium">
        {title}
      </p>
      {!isOver && <Recording {...mediaProps} className={MEDIA_CLASSES[kind]} />}
      {isBroken && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p dir="auto" className="text-bad">
            {language.text("cannotPlay")}
          </p>
          <button type="button" className="button button-secondary" onClick={retry}>
            {context.language.text("tryAgain")}
          </button>
        </div>
      )}
      <p id={`${id}-plays`} dir="auto" className="text-sm text-muted">
        {describePlays({ plays, minPlays, maxPlays }, language)}
      </p>
    </Group>
  );
}

function describePlays(
  { plays, minPlays, maxPlays }: Record<"plays" | "minPlays" | "maxPlays", number>,
  { text }: MoreLanguage,
): string {
  const left = maxPlays - plays;
  return [
    plays > 0 ? `${text("played", { n: plays })}.` : "",
    plays < minPlays ? text("playAtLeast", { n: minPlays }) : "",
    maxPlays === 0 ? "" : left > 0 ? text("playsLeft", { n: left }) : text("noPlaysLeft"),
  ]
    .filter(Boolean)
    .join(" ");
}
