import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './steps.mjs'

/** The folder of the generated groups. */
export const groupsFolder = 'dist/test-groups'

/**
 * The number of groups that run at a time on two processors: each waits now for its server, now for its browser. A fourth one makes a quiet
 * machine no faster, and takes 4 GB more.
 */
export const groupsAtOnce = 3

/**
 * Test files that run as one file of Jest. Jest loads all modules anew for each of its files, which takes longer than most tests; the
 * files of a group load them once, and share their environment.
 * @typedef {object} TestGroup
 * @property {string} project of Jest
 * @property {string} name
 * @property {readonly string[]} files relative to the root, with forward slashes
 */

/**
 * How the test files of a folder are divided: into a number of groups of about the same size. A file belongs to the first folder
 * that holds it. The projects that take longest come first, as a processor would have nothing to do while the last one runs.
 * @type {readonly { project: string, folder: string, groups: number, waits?: true }[]} `waits` for browsers and processes of its own
 */
const plan = [
  { project: 'conformance/screens', folder: 'test/conformance/screens', groups: 1, waits: true },
  { project: 'client', folder: 'test/client/store', groups: 2 },
  { project: 'client', folder: 'test/client', groups: 5 },
  { project: 'browser', folder: 'test/browser', groups: 3, waits: true },
  { project: 'process', folder: 'test/process', groups: 4, waits: true },
  { project: 'server', folder: 'test/server', groups: 7 },
  { project: 'northwind', folder: 'test/northwind', groups: 2 },
  { project: 'conformance', folder: 'test/conformance', groups: 2 },
  { project: 'shared', folder: 'test/shared', groups: 2 },
  { project: 'reference', folder: 'test/reference', groups: 1 },
  { project: 'setup', folder: 'test/setup', groups: 1 },
]

/**
 * @returns {readonly string[]} the projects of Jest
 */
export function projects() {
  return [...new Set(plan.map(({ project }) => project))]
}

/**
 * The groups of all test files in the order in which they run: one that waits for browsers or processes beside those that compute, so that
 * no processor has nothing to do. The very first group makes the demo company, which takes half a minute of one processor: what runs
 * beside it does without.
 * @returns {readonly TestGroup[]}
 */
export function testGroups() {
  const groupsOfPlan = plan.map((part) => {
    const own = testFiles(part.folder).filter((file) => planOf(file) === part)
    const groups = divided(own, part.groups).map((files, number) => ({
      project: part.project,
      name: `${path.basename(part.folder)}-${number + 1}`,
      files,
    }))
    return { groups, waits: part.waits === true }
  })
  const groupsThat = (/** @type {boolean} */ wait) =>
    groupsOfPlan.flatMap(({ groups, waits }) => (waits === wait ? groups : []))
  const [waiting, computing] = [groupsThat(true), groupsThat(false)]
  const beside = groupsAtOnce - 1
  const rounds = Math.max(waiting.length, Math.ceil(computing.length / beside))
  return Array.from({ length: rounds }, (_, round) => [
    ...waiting.slice(round, round + 1),
    ...computing.slice(beside * round, beside * (round + 1)),
  ]).flat()
}

/**
 * Some test files, in as few groups as there are kinds of them.
 * @param {readonly string[]} files relative to the root; each group has them in this order
 * @returns {readonly TestGroup[]}
 */
export function groupsOf(files) {
  return plan.flatMap((each) => {
    const own = files.filter((file) => planOf(file) === each)
    return own.length === 0
      ? []
      : [{ project: each.project, name: `${path.basename(each.folder)}-1`, files: own }]
  })
}

/** @param {string} file */
function planOf(file) {
  return plan.find(({ folder }) => file.startsWith(`${folder}/`))
}

/**
 * Writes the groups into their folder, as files that Jest's configuration finds there; those of an earlier run go.
 * @param {readonly TestGroup[]} groups
 */
export function writeTestGroups(groups) {
  const folder = path.join(root, groupsFolder)
  rmSync(folder, { recursive: true, force: true })
  for (const { project, name, files } of groups) {
    const target = path.join(folder, project)
    mkdirSync(target, { recursive: true })
    const loads = files.map((file) => {
      const relative = path.relative(target, path.join(root, file)).replaceAll('\\', '/')
      return `  ${JSON.stringify(file)}: () => require(${JSON.stringify(relative)}),`
    })
    const text = `require('#test/support/describeFiles.ts').describeFiles({\n${loads.join('\n')}\n})\n`
    writeFileSync(path.join(target, `${name}.test.ts`), text)
  }
}

/**
 * Neighbors stay together, because they load the same modules.
 * @param {readonly string[]} files
 * @param {number} count
 */
function divided(files, count) {
  const size = Math.ceil(files.length / count)
  return Array.from({ length: count }, (_, index) => files.slice(index * size, (index + 1) * size)).filter(
    (part) => part.length > 0,
  )
}

/** @param {string} folder */
function testFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.soak)\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}
