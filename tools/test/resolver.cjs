/**
 * For finding the tests of changed files alone: jest looks up what a file imports without the conditions of the environment, so that the name of a
 * package of ours would lead nowhere.
 */
module.exports = (path, options) =>
  options.defaultResolver(path, {
    ...options,
    conditions: options.conditions ?? ['@evenhand/source', 'import', 'node', 'default'],
  })
