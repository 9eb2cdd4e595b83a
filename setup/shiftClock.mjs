// Loaded into every Node.js process of the tests before its own code, so that all of them live on one day.
import { clockShift, shiftDate } from './testClock.mjs'

shiftDate(clockShift())
