"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { Locale } from "#components/content/messages/language.ts";
import { LearnerTime } from "./learner-time.tsx";
import { watchOpening } from "./watch-opening.ts";

/**
 * Renders when an assessment opens, and refreshes the page then. `inMs` is the time until then by the service's clock.
 */
export function OpeningTime({ opensAt, inMs, locale }: { opensAt: string; inMs: number; locale: Locale }) {
  const router = useRouter();
  useEffect(() => watchOpening({ opensAt, inMs }, () => router.refresh()), [opensAt, inMs, router]);
  return <LearnerTime at={opensAt} locale={locale} isAppointment />;
}
