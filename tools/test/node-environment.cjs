require('./compiled-once.cjs')

/** For tests without a document. */
module.exports = require('jest-environment-node').TestEnvironment
