const { options } = require('./.dependency-cruiser.cjs')

/**
 * Folders of one program import each other one way: what a room knows stands under it. Tests may look at everything, so they are left out.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'rooms-in-one-direction',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(services|gateway|packages|frontends|tools)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|(?<!^tools)/tests?/|/testing/` },
  },
}
