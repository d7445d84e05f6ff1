import { IconAlertTriangle, IconChevronRight, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SitemapProblem, sitemapProblemLabel } from '@ward/domain/sitemaps/sitemaps'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { announce } from '../../ui/announce.ts'
import { Card } from '../../ui/card/Card.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { ExternalLink } from '../../ui/text/ExternalLink.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import styles from './Sitemaps.module.css'
import { type Finding, reportOptions } from './sitemaps.api.ts'

/**
 * Addresses that the sitemaps should not list, and those they should list and do not yet; asked for by a press, for it reads them
 * all.
 */
export function SitemapReport({ isAsked, onAsk }: { isAsked: boolean; onAsk: () => void }) {
  const query = useQuery({ ...reportOptions, enabled: isAsked })
  const found = query.data?.problems.length
  const check = async () => {
    onAsk()
    const { data, isSuccess } = await query.refetch()
    if (isSuccess) announce(`Checked: ${verdict(data.problems.length)}`)
  }
  return (
    <Card title="Consistency" flush beside={found === undefined ? null : <Verdict found={found} />}>
      {isAsked ? (
        <Loaded query={{ ...query, refetch: check }} failed="The sitemaps could not be compared" lines={3} small>
          {({ problems, isWhole }) => (
            <>
              <ul className={styles.findings}>
                {SitemapProblem.options.map((problem) => (
                  <Findings
                    key={problem}
                    label={sitemapProblemLabel[problem]}
                    found={problems.filter((one) => one.problem === problem)}
                  />
                ))}
              </ul>
              {isWhole ? null : (
                <p className={styles.note}>Only the newest files, and the first problems, are shown.</p>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <p className={styles.note}>
          Compares what the sitemaps list with what members and search engines may read now.
        </p>
      )}
      <div className={styles.foot}>
        <small>
          {isAsked && query.dataUpdatedAt > 0 ? (
            <>
              Checked <DateText value={new Date(query.dataUpdatedAt)} />
            </>
          ) : (
            'Not checked yet'
          )}
        </small>
        <ActionButton size="xs" icon={IconRefresh} busy={query.isFetching} onClick={() => void check()}>
          {isAsked ? 'Check again' : 'Check consistency'}
        </ActionButton>
      </div>
    </Card>
  )
}

const verdict = (found: number) => (found === 0 ? 'No findings' : count(found, 'finding'))

const Verdict = ({ found }: { found: number }) =>
  found === 0 ? (
    <Chip hue="green" icon={IconCircleCheck}>
      {verdict(found)}
    </Chip>
  ) : (
    <Chip hue="amber" icon={IconAlertTriangle}>
      {verdict(found)}
    </Chip>
  )

function Findings({ label, found }: { label: string; found: readonly Finding[] }) {
  return (
    <li>
      <details open={found.length > 0}>
        <summary>
          {label}
          <b data-none={found.length === 0 || undefined}>{formatNumber(found.length)}</b>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </summary>
        {found.length === 0 ? (
          <p>None</p>
        ) : (
          <ul>
            {found.map(({ loc }) => (
              <li key={loc}>
                <ExternalLink href={loc} icon={false}>
                  {new URL(loc).pathname}
                </ExternalLink>
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}
