import { parseTimesOfDay } from '#shared/auditing/timeOfDay.ts'

/** '9:00 to 10:30', 'nothing' where the text means none. */
function inWords(text: string): string {
  const times = parseTimesOfDay(text)
  if (times === null) return 'nothing'
  const clock = (minutes: number): string =>
    `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return `${clock(times.from)} to ${clock(times.until)}`
}

it.each([
  ['9-10', '9:00 to 10:00'],
  ['9 – 10', '9:00 to 10:00'],
  ['9 to 10', '9:00 to 10:00'],
  ['between 9 and 10', '9:00 to 10:00'],
  ['from 9 until 10', '9:00 to 10:00'],
  ['9am-10:30', '9:00 to 10:30'],
  ['9:15-10', '9:15 to 10:00'],
  ['21-23', '21:00 to 23:00'],
  ['21-24', '21:00 to 24:00'],
  ['10pm - midnight', '22:00 to 24:00'],
  ['9-5', '9:00 to 17:00'],
  ['11-1', '11:00 to 13:00'],
  ['noon-1', '12:00 to 13:00'],
  ['1-5pm', '13:00 to 17:00'],
  ['9-5pm', '9:00 to 17:00'],
  ['9-10am', '9:00 to 10:00'],
  ['1pm - 5pm', '13:00 to 17:00'],
  ['1pm-5', '13:00 to 17:00'],
  ['after 3pm', '15:00 to 24:00'],
  ['after 15', '15:00 to 24:00'],
  ['Before 9', '0:00 to 9:00'],
  ['in the afternoon', '12:00 to 18:00'],
  ['9am', '9:00 to 10:00'],
  ['14', '14:00 to 15:00'],
  ['11:30pm', '23:30 to 24:00'],
  ['9:30 to noon', '9:30 to 12:00'],
  ['10-9am', 'nothing'],
  ['13-13', 'nothing'],
  ['9-25', 'nothing'],
  ['9-10-11', 'nothing'],
  ['soon', 'nothing'],
  ['-', 'nothing'],
  ['', 'nothing'],
])('B-08 [RD1421] the times of day %j are %s', (text, expected) => {
  expect(inWords(text)).toBe(expected)
})
