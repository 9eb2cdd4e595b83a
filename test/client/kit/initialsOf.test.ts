import { initialsOf } from '#client/kit/initialsOf.ts'

it.each([
  ['Great Lakes Landscape', 'GL'],
  ['3-M of Ada', '3M'],
  ['éclair', 'É'],
  ['…', '?'],
])('F-050 the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
