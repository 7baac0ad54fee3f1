import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

/** What the URL of the page holds: the page of queries, whose history is open and which of its runs, and what is edited. */
export interface JobSearch {
  page?: number
  job?: number
  run?: number
  /** A job's id, or `new` for a query to come. */
  edit?: number | 'new'
}

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export function readJobSearch(given: Record<string, unknown>): JobSearch {
  return {
    page: id(given.page),
    job: id(given.job),
    run: id(given.run),
    edit: given.edit === 'new' ? 'new' : id(given.edit),
  }
}

export function useJobSearch(): { search: JobSearch; change: (changes: Partial<JobSearch>) => void } {
  const search = readJobSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (changes: Partial<JobSearch>) => {
    const said = Object.entries({ ...search, ...changes }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    void navigate({ to: paths.scheduledTasks, search: Object.fromEntries(said) })
  }
  return { search, change }
}
