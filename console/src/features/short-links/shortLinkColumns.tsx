import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import {
  hostInAscii,
  SHORTLINK_COLUMNS,
  type ShortlinkTarget,
  shortLinkPath,
} from '@ward/domain/short-links/short-links'
import { copyText } from '../../ui/copyText.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { inlineForm } from '../../ui/form/inlineForm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { AsciiHost } from './AsciiHost.tsx'
import styles from './ShortLinks.module.css'
import type { ShortlinkRow } from './short-links.api.ts'

/** The target of a link is changed in its row. */
export const TargetInline = inlineForm<typeof ShortlinkTarget>()

/** As it is read: the scheme is the same for all of them. */
export const shortName = (fromUrl: string): string => fromUrl.replace(/^https?:\/\//, '')

/** The columns of the list (spec 3 section 2). */
export const shortLinkColumns: Column<ShortlinkRow>[] = [
  {
    id: 'inserted_at',
    header: SHORTLINK_COLUMNS.insertedAt,
    width: 252,
    quiet: true,
    sortable: true,
    firstDesc: true,
    card: 'foot',
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'from_url',
    header: SHORTLINK_COLUMNS.fromUrl,
    width: 330,
    sortable: true,
    fixed: true,
    card: 'title',
    fullText: ({ fromUrl }) => fromUrl,
    cell: ({ fromUrl, code, isDisabled }) => (
      <span className={styles.from}>
        <span className={styles.host}>{shortName(fromUrl).slice(0, -shortLinkPath(code).length)}</span>
        <strong>{shortLinkPath(code)}</strong>
        <IconButton
          size={28}
          icon={IconCopy}
          label={`Copy ${shortName(fromUrl)}`}
          onClick={() => void copyText(fromUrl)}
        />
        {isDisabled ? <Chip hue="amber">Off</Chip> : null}
      </span>
    ),
  },
  {
    id: 'to_url',
    header: SHORTLINK_COLUMNS.toUrl,
    sortable: true,
    card: 'body',
    fullText: ({ toUrl }) => [toUrl, hostInAscii(toUrl)].filter(Boolean).join(' '),
    cell: (row) => (
      <TargetInline.Cell row={row} edit={(form) => <TextField {...form.field('url')} autoFocus data-autofocus />}>
        <span className={styles.target}>
          <span>{row.toUrl}</span>
          <AsciiHost url={row.toUrl} />
          {row.check?.state === 'bad' ? (
            <Chip hue="amber" icon={IconAlertTriangle}>
              {row.check.words}
            </Chip>
          ) : null}
        </span>
      </TargetInline.Cell>
    ),
  },
  {
    id: 'click_count',
    header: SHORTLINK_COLUMNS.clickCount,
    width: 90,
    align: 'right',
    sortable: true,
    firstDesc: true,
    cell: ({ clickCount }) => <strong>{formatNumber(clickCount)}</strong>,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 150,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (row) => (
      <TargetInline.Actions
        row={row}
        values={{ id: row.id, url: row.toUrl, version: row.version }}
        label={shortName(row.fromUrl)}
      />
    ),
  },
]
