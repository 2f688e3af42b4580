"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Locale } from "#components/content/messages/language.ts";
import { LearnerTime } from "./learner-time.tsx";

/** Browsers fire timers beyond this delay, in milliseconds, at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Learners who wait for the opening ask for the page within this time, in milliseconds, instead of all at once. */
const SPREAD_MS = 3000;

/**
 * Renders when an assessment opens, and refreshes the page then. `inMs` is the time until then by the service's clock.
 */
export function OpeningTime({ opensAt, inMs, locale }: { opensAt: string; inMs: number; locale: Locale }) {
  const router = useRouter();
  useEffect(() => {
    if (inMs > MAX_DELAY_MS - SPREAD_MS) return;
    const timer = setTimeout(() => router.refresh(), inMs + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [inMs, router]);
  return <LearnerTime at={opensAt} locale={locale} isAppointment />;
}
