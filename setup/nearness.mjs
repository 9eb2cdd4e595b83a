/**
 * How many leading folders a test file has in common with a file, as the tests mirror the code; one more for the file's own test.
 * @param {string} testFile
 * @param {string} fileName
 * @returns {number}
 */
export function nearness(testFile, fileName) {
  const tested = namesOf(testFile.replace(/^test\//, ''))
  const names = namesOf(fileName)
  const different = names.findIndex((name, index) => name !== tested[index])
  return different === -1 ? names.length : different
}

/** @param {string} file */
function namesOf(file) {
  return file.replace(/(\.test)?\.[^./]+$/, '').split('/')
}
