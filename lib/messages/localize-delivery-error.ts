import { translateDeliveryError } from "./de/delivery-errors.ts";
import { getLanguage } from "./language.ts";

/** Returns why a delivery attempt failed in the viewer's language. `stored` is one of the English `DELIVERY_ERRORS`. */
export const localizeDeliveryError = (stored: string): string =>
  getLanguage() === "de" ? translateDeliveryError(stored) : stored;
