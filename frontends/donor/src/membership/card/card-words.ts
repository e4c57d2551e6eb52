/** What a card that was not taken is called at the form. */
export const cardWords = {
  titles: { refused: 'Your card wasn’t accepted', offline: 'You’re offline', 'no-answer': 'No answer yet' },
  unexplained: 'Your card was declined.',
}
