import type { CourseAssessment } from "../author/course.ts";
import { atmosphere } from "./atmosphere.ts";
import { climateChart } from "./climate-chart.ts";
import { coasts } from "./coasts.ts";
import { fieldIsland } from "./field-island.ts";
import { fieldValley } from "./field-valley.ts";
import { mapCoordinates } from "./map-coordinates.ts";
import { mapRelief } from "./map-relief.ts";
import { mapScale } from "./map-scale.ts";
import { rainShadow } from "./rain-shadow.ts";
import { restlessEarth } from "./restless-earth.ts";
import { rivers } from "./rivers.ts";

/**
 * Seven weeks of physical geography: a quiz, a quiz with open questions, a final test, and an optional day in the
 * field.
 */
export const COURSE_DAYS = 49;

export const course: CourseAssessment[] = [
  {
    title: "Unit 1: Reading maps",
    description: "Scale, coordinates, and contour lines. You have two attempts, and the better one counts.",
    settings: { passing_score_percent: 60, allowed_attempts: 2, show_solutions: "after_last_attempt" },
    source: "embed",
    gradedShare: 0,
    days: { published: 1, opens: 4, closes: 11, retriesUntil: 16 },
    exercises: [mapScale, mapCoordinates, mapRelief],
  },
  {
    title: "Unit 2: Weather and climate",
    description:
      "A reading passage, a climate table, and questions about the atmosphere. Your teacher grades some answers.",
    settings: { passing_score_percent: 50, allowed_attempts: null, show_solutions: "after_submit" },
    source: "hosted",
    gradedShare: 0.6,
    days: { published: 17, opens: 20, closes: 28, retriesUntil: 34 },
    exercises: [rainShadow, climateChart, atmosphere],
  },
  {
    title: "Final test: Water, coasts, and the restless Earth",
    description: "You have 45 minutes and one attempt. Your teacher grades the written answers.",
    settings: {
      passing_score_percent: 50,
      allowed_attempts: 1,
      time_limit_minutes: 45,
      show_solutions: "never",
    },
    source: "api",
    gradedShare: 0.2,
    days: { published: 35, opens: 38, closes: 48, retriesUntil: 48 },
    exercises: [rivers, coasts, restlessEarth],
  },
  {
    title: "Extra credit: A day in the field",
    description: "For everyone on the field trip: a map, a recording, a drawing, and your field notes.",
    settings: { passing_score_percent: 50, allowed_attempts: 1, show_solutions: "after_submit" },
    source: "hosted",
    gradedShare: 0.5,
    absentShare: 0.65,
    days: { published: 36, opens: 39, closes: 48, retriesUntil: 48 },
    exercises: [fieldIsland, fieldValley],
  },
];
