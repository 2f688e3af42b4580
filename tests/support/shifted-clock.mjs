/** Loaded before a service: its process takes the time to be CLOCK_SHIFT_MS later than it is. */
const shift = Number(process.env.CLOCK_SHIFT_MS);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }
  static now() {
    return Real.now() + shift;
  }
};
