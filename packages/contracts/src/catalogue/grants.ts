/** An organization reports within so many days of the decision. */
export const grantReportDays = 365

/** Days before the report is due on which its organization is reminded. */
export const grantReminderDays = 30
