import { matchTimeOfDay } from '#shared/kernel/typed.ts'

it.each([
  ['9am', 540],
  ['9 A.M.', 540],
  ['9:30 am', 570],
  ['930p', 1290],
  ['12am', 0],
  ['12:15 pm', 735],
  ['0930', 570],
  ['9:30', 570],
  ['14:00', 840],
  ['noon', 720],
  ['Midnight', 0],
  ['9', null],
  ['930', null],
  ['24:00', null],
  ['0960', null],
  ['13pm', null],
  ['0am', null],
  ['9:5', null],
  ['soon', null],
  ['', null],
])('O-014 [GR500] the time of day %j is minute %s', (text, minutes) => {
  expect(matchTimeOfDay(text)).toBe(minutes)
})
