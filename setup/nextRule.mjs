import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asksForHelp, HELP } from './help.mjs'
import { print, root } from './steps.mjs'

// Prints an id that no rule of a SPEC.md has yet: `npm run next-rule IN`.
const [prefix = ''] = process.argv.slice(2)
if (asksForHelp([prefix])) {
  print(HELP['next-rule'] ?? '')
  process.exit(0)
}
if (!/^[A-Z]{2}$/.test(prefix)) {
  print('Give the two letters of the rules, such as IN.')
  process.exit(1)
}
const numbers = ['client', 'server', 'shared'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'SPEC.md')
    .flatMap((file) => [
      ...readFileSync(path.join(root, folder, file), 'utf8').matchAll(
        new RegExp(`\\*\\*${prefix}(\\d+)\\*\\*`, 'g'),
      ),
    ])
    .map(([, number]) => Number(number)),
)
print(`${prefix}${Math.max(0, ...numbers) + 1}`)
