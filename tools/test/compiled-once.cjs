/**
 * Each file of tests has modules of its own, and jest would compile all of them again for each: of the time that loading takes, two fifths. So a
 * worker keeps what the compiler made of a file, and the next test that loads the same text starts from that.
 */
const vm = require('node:vm')

const kept = new Map()

/** What was made of this text under this name before; undefined where it was another text. */
function find(name, code) {
  const known = kept.get(name)
  return known?.code === code ? known.data : undefined
}

const { SourceTextModule, compileFunction } = vm

vm.SourceTextModule = class extends SourceTextModule {
  constructor(code, options) {
    const data = find(options.identifier, code)
    super(code, { ...options, cachedData: data })
    if (!data) kept.set(options.identifier, { code, data: this.createCachedData() })
  }
}

vm.compileFunction = (code, parameters, options) => {
  const data = find(options.filename, code)
  const made = compileFunction(code, parameters, { ...options, cachedData: data, produceCachedData: !data })
  if (!data) kept.set(options.filename, { code, data: made.cachedData })
  return made
}
