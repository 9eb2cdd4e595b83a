// Loaded into the processes of a server whose clock is set while it runs: by as many milliseconds as CLOCK_FILE says.
import { readFileSync } from 'node:fs'
import { shiftDate } from '../../setup/testClock.mjs'

const lookEveryMilliseconds = 20
let moved = 0

setInterval(() => {
  const wanted = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
  if (wanted !== moved) shiftDate(wanted - moved)
  moved = wanted
}, lookEveryMilliseconds).unref()
