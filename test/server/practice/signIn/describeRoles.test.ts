import { describeRoles } from '#server/practice/signIn/describeRoles.ts'

describe('describing roles', () => {
  it.each([
    [[], 'No roles'],
    [['Admin'], 'Administrator'],
    [['Customer', 'Customer:Admin', 'Reporting'], 'Customer administrator, Reporting'],
    [['Schedule:CanUnComplete', 'Job:CanEditStartComplete'], 'un-completes jobs, edits job times'],
    [['GreatPlains', 'Admin'], 'Great Plains, Administrator'],
    [['Schedule', 'Schedule:CanComplete'], 'Schedule, completes jobs'],
  ])('%j are "%s"', (roles, description) => {
    expect(describeRoles(roles)).toBe(description)
  })
})
