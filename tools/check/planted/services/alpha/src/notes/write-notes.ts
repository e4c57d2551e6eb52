export function notesWith(deps) {
  function writeNote() {
    return deps.now()
  }
  return { writeNote }
}
