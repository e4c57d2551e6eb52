/** The request header in which a browser hands in its proof of work. */
export const proofHeader = 'x-evenhand-proof'
