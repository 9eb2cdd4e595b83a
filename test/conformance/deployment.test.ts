import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { NODE_FLAGS } from '#setup/start.mjs'
import { SECRET_VARIABLES } from '#server/kernel/configValues.ts'
import { Metrics } from '#server/operation/Metrics.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const deployed = (name: string): string => read(path.join('deploy', name))

const guide = read('docs/production.md')
const variables: ReadonlySet<string> = new Set([
  ...[...read('README.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
])

/** The metrics that a server has. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const outboxDepth = async () => ({ waiting: 0, sending: 0, failed: 0 })
  const metrics = new Metrics({ outboxDepth, queryNames: new Set() })
  metrics.watchStreams({ count: 0, sent: 0 })
  const text = await metrics.text()
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)]
  return new Set(
    names.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => name + ending) : [name],
    ),
  )
}

describe('the production guide', () => {
  it('[KE1065] names each file of deploy, and no other', () => {
    const named = [...guide.matchAll(/deploy\/([\w@.-]+\w)/g)].map(([, name = '']) => name)
    const files = readdirSync('deploy').filter((name) => !name.endsWith('.dockerignore'))
    expect([...new Set(named)].toSorted()).toEqual(files.toSorted())
  })

  it('[KE1065] sets only variables that there are, and calls only commands that there are', () => {
    const settings = ['rolloff.env', 'rolloff@.service', 'rolloff-backup.service'].map(deployed).join('\n')
    const set = [...settings.matchAll(/(?:^|[ =])([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
    const inGuide = [...guide.matchAll(/\b([A-Z]+(?:_[A-Z]+)+_FILE|[A-Z]+_(?:URL|KEY|TOKEN))\b/g)].map(
      ([, name = '']) => name,
    )
    // Those of Node.
    const foreign = ['NODE_ENV']
    expect(set.length).toBeGreaterThan(15)
    expect([...set, ...inGuide].filter((name) => !variables.has(name) && !foreign.includes(name))).toEqual([])
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const called = [...guide.matchAll(/npm run (\w+)/g)].map(([, name = '']) => name)
    expect(called.filter((name) => !(name in scripts))).toEqual([])
  })

  it('[KE1065] starts the servers as npm start does', () => {
    const command = ['node', ...NODE_FLAGS, 'dist/server/main.js']
    expect(deployed('rolloff@.service')).toContain(`ExecStart=/usr/bin/${command.join(' ')}\n`)
    expect(deployed('Containerfile')).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`)
  })

  it('[KE1065] watches only metrics that there are', async () => {
    const known = await metricNames()
    const watched = ['prometheus-alerts.yml', 'grafana-dashboard.json'].flatMap((name) =>
      [...deployed(name).matchAll(/\b((?:rolloff|nodejs|process)_\w+)/g)].map(([, metric = '']) => metric),
    )
    expect(new Set(watched).size).toBeGreaterThan(8)
    expect(watched.filter((name) => !known.has(name))).toEqual([])
    expect(() => JSON.parse(deployed('grafana-dashboard.json')) as unknown).not.toThrow()
  })
})

/** The instructions of a container file, continued lines joined, without comments. */
function instructionsOf(text: string): readonly { readonly name: string; readonly rest: string }[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [name = '', ...rest] = line.split(' ')
    return { name, rest: rest.join(' ').trim() }
  })
}

/** What is wrong with a container file, one sentence each. */
function lint(text: string): readonly string[] {
  const all = instructionsOf(text)
  const last = all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
  const of = (name: string) => last.filter((each) => each.name === name).map(({ rest }) => rest)
  const wrong = (is: boolean, sentence: string): readonly string[] => (is ? [sentence] : [])
  const bases = all.filter(({ name }) => name === 'FROM').map(({ rest }) => rest)
  const copied = of('COPY').filter((rest) => !rest.startsWith('--from='))
  return [
    ...wrong(
      bases.some((base) => !/:\d+\.\d+\.\d+[\w.-]*(?: AS \w+)?$/.test(base)),
      'A base has no exact version.',
    ),
    ...wrong(
      all.some(({ name }) => name === 'ADD'),
      'ADD fetches and unpacks; COPY does not.',
    ),
    ...wrong([undefined, 'root', '0'].includes(of('USER').at(-1)), 'It runs as root.'),
    ...wrong(
      last.findIndex(({ name }) => name === 'USER') > last.findIndex(({ name }) => name === 'CMD'),
      'It starts before USER.',
    ),
    ...wrong(of('HEALTHCHECK').length !== 1, 'It has no health check.'),
    ...wrong(
      !/^\[".*"\]$/.test(of('CMD').at(-1) ?? ''),
      'Its command is run by a shell, which takes its signals.',
    ),
    ...wrong(copied.length > 0, 'The image has what only the build needs.'),
    ...wrong(/(PASSWORD|SECRET|_KEY|TOKEN)=/.test(text), 'It has a secret.'),
    ...wrong(
      all.some(
        ({ name, rest }) =>
          name === 'RUN' && /apt-get install/.test(rest) && !/rm -rf \/var\/lib\/apt\/lists/.test(rest),
      ),
      'The lists of packages stay in a layer.',
    ),
    ...wrong(of('VOLUME').length === 0, 'What it stores is lost with it.'),
  ]
}

describe('the container file', () => {
  const file = deployed('Containerfile')

  it('[KE1066] runs without root, with a health check, as process 1, on exact versions, with nothing that only the build needs', () => {
    expect(lint(file)).toEqual([])
    expect(file).toMatch(/podman run .*--read-only --tmpfs \/tmp .*--stop-timeout 600/)
  })

  it.each([
    ['USER node\n', '', 'It runs as root.'],
    ['node:22.14.0-bookworm-slim\n', 'node:latest\n', 'A base has no exact version.'],
    ['HEALTHCHECK', 'LABEL', 'It has no health check.'],
    ['CMD ["node", "--', 'CMD node --', 'Its command is run by a shell, which takes its signals.'],
    ['COPY --from=build /opt/rolloff/dist', 'COPY dist', 'The image has what only the build needs.'],
    ['VOLUME /data', '', 'What it stores is lost with it.'],
  ])('[KE1066] is refused with %j as %j', (part, other, sentence) => {
    expect(file).toContain(part)
    expect(lint(file.replace(part, other)).join('')).toBe(sentence)
  })
})
