import { safeReturnPath } from '#client/app/signIn/returnTo.ts'

const origin = 'http://localhost:4800'

describe('F-001 the path to return to after signing in', () => {
  it.each(['/', '/customers/search', '/customers/7?tab=rates', '/rentals/new?dispatchNoteId=3'])(
    'is the one that was wanted: %s',
    (wanted) => {
      expect(safeReturnPath(wanted, origin)).toBe(wanted)
    },
  )

  it.each([
    undefined,
    7,
    '',
    'customers',
    '//evil.example/customers',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('is the home page for %p', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/')
  })
})
