import { type SyntheticEvent, useRef, useState } from "react";
import { getMoreLanguage, type MoreLanguage } from "#components/content/messages/more-language.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";

/** The look of a recording. */
export const MEDIA_CLASSES = {
  audio: "w-full max-w-lg",
  video: "h-auto max-h-[70vh] max-w-full rounded",
} as const;

/** How far back a learner can seek in a recording with a limit, in seconds. Browsers seek a little by themselves. */
const SEEK_TOLERANCE = 0.75;

/**
 * Renders a recording and counts how often it is played. A play begins at the start, and is over at the end. With a
 * limit, a recording can be paused but not played again in part.
 */
export function Media(props: AnswerProps<DocNode<"mediaInteraction">>) {
  const { node, value, answer, context, id, announce, disabled } = props;
  const { src, kind, title, loop, autostart } = node.attrs;
  const [maxPlays, minPlays] = [node.attrs.maxPlays ?? 0, node.attrs.minPlays ?? 0];
  const language = getMoreLanguage(context.language);
  const plays = typeof value === "number" ? value : 0;
  const isPlaying = useRef(false);
  const farthest = useRef(0);
  const [isOver, setOver] = useState(maxPlays > 0 && plays >= maxPlays);
  const [isBroken, setBroken] = useState(false);

  const mediaProps = {
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
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (disabled) return currentTarget.pause();
      if (isPlaying.current) return;
      isPlaying.current = true;
      farthest.current = 0;
      if (maxPlays > 0) currentTarget.currentTime = 0;
      answer(plays + 1);
    },
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (!currentTarget.seeking) farthest.current = Math.max(farthest.current, currentTarget.currentTime);
    },
    onSeeking: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (maxPlays === 0 || !isPlaying.current) return;
      if (currentTarget.currentTime < farthest.current - SEEK_TOLERANCE)
        currentTarget.currentTime = farthest.current;
    },
    onEnded: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      isPlaying.current = false;
      if (maxPlays > 0 && plays >= maxPlays) {
        setOver(true);
        announce(language.text("noPlaysLeft"));
      } else if (loop) void currentTarget.play();
    },
    onError: () => setBroken(true),
  } as const;
  const Recording = kind;
  return (
    <Group label={title}>
      <p dir="auto" className="font-medium">
        {title}
      </p>
      {isBroken ? (
        <p role="alert" dir="auto" className="text-bad">
          {language.text("cannotPlay")}
        </p>
      ) : (
        !isOver && <Recording {...mediaProps} className={MEDIA_CLASSES[kind]} />
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
