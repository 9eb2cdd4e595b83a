import { rolesInWords } from '#server/identity/demoProvider/rolesInWords.ts'

describe('roles in words', () => {
  it.each([
    [[], 'No roles'],
    [['Admin'], 'Administrator'],
    [['Customer', 'Customer:Admin', 'Reporting'], 'Customer administrator, Reporting'],
    [['Schedule', 'Schedule:CanComplete'], 'Schedule, completes jobs'],
  ])('%j are "%s"', (roles, words) => {
    expect(rolesInWords(roles)).toBe(words)
  })
})
