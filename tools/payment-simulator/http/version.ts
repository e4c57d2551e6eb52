/** The version of Stripe's API whose shapes are spoken: that of the SDK in use. */
export const API_VERSION = '2026-10-28.endive'
