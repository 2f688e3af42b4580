import * as z from "zod";
import { DateTimeInput } from "./common.ts";

export const RedeliverFailedBody = z.strictObject({ since: DateTimeInput });
