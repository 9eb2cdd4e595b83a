import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { screenSizes } from '#setup/screenSizes.mjs'

describe('the size of a screen', () => {
  it('is that of its declaration and its own parts, not of the screens that it opens', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'rolloff-screens-'))
    const write = (file: string, ...lines: readonly string[]): void => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)
    }
    write(
      'a/list.ts',
      "import './columns.ts'",
      "import { screen } from './screen.ts'",
      'listScreen(query, {})',
    )
    write('a/columns.ts', "import '../../kit/money.ts'", "import './messages.ts'")
    write('a/messages.ts', 'one line')
    write('a/screen.ts', 'recordScreen(Entity, {})', '', '')
    try {
      const sizes = screenSizes(folder).map(({ kind, file, lines, parts }) => ({ kind, file, lines, parts }))
      expect(sizes).toEqual(
        expect.arrayContaining([
          { kind: 'list', file: 'a/list.ts', lines: 6, parts: ['a/columns.ts', 'a/messages.ts'] },
          { kind: 'record', file: 'a/screen.ts', lines: 1, parts: [] },
        ]),
      )
      expect(sizes).toHaveLength(2)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
