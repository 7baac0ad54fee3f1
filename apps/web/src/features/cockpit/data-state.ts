import type { DataAge } from '@toptan/contract/cockpit'
import type { StatusTone } from '../../ui/StatusBadge.tsx'

interface DataState {
  tone: StatusTone
  word: 'off' | 'late' | 'failing' | 'running' | 'unknown' | 'fresh'
}

/** How a kind of data stands; what needs somebody comes before what does not. */
export function dataStateOf(
  age: Pick<DataAge, 'isActive' | 'isRunning' | 'readOn' | 'failure'>,
  isLate: boolean,
): DataState {
  if (!age.isActive) return { tone: 'warning', word: 'off' }
  if (isLate) return { tone: 'danger', word: 'late' }
  if (age.failure !== null) return { tone: 'warning', word: 'failing' }
  if (age.isRunning) return { tone: 'info', word: 'running' }
  if (age.readOn === null) return { tone: 'info', word: 'unknown' }
  return { tone: 'success', word: 'fresh' }
}
