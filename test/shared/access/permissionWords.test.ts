import { readFileSync } from 'node:fs'
import { permittedTo } from '#shared/access/permissionWords.ts'
import { ROLES } from '#shared/access/roles.ts'

describe('what roles permit', () => {
  it('[AD300] is said in words: of several what they permit together, of none what everybody may do', () => {
    expect(permittedTo(['Schedule:CanUnComplete'])).toBe('May un-complete jobs.')
    expect(permittedTo(['Schedule:CanUnComplete', 'Schedule:CanComplete'])).toBe(
      'May complete the jobs of all drivers; un-complete jobs.',
    )
    expect(permittedTo([])).toBe('Sees inventory and notes, and nothing else.')
  })

  it('[AD300] is in the user guide, a row for each role', () => {
    const guide = readFileSync('docs/guide/administration.md', 'utf8')
    const rows = ROLES.map((role) => `| ${role} | ${permittedTo([role])} |`)
    expect(guide.split('\n')).toEqual(expect.arrayContaining(rows))
  })
})
