/** Codes first, then receipts, then notices; campaigns and automations last. */
export const lanes = ['code', 'receipt', 'notice', 'campaign'] as const
export type Lane = (typeof lanes)[number]
