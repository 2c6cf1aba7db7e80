// Made from the OpenAPI document by `npm run docs`. Do not edit.

export interface paths {
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description The projects of the account, newest first. Archived projects are left out.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description With `set_as_default` the new project replaces the present default. The plan says how many an account may have.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List QR codes
         * @description Newest first. Without a `status` filter archived codes are left out.
         */
        get: operations["listQrCodes"];
        put?: never;
        /**
         * Create a QR code
         * @description Answers at once; the slug and the picture follow within moments. Rules, expiry and scan limit need a plan with advanced redirects.
         */
        post: operations["createQrCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a QR code
         * @description The whole document. An archived code is not found.
         */
        get: operations["getQrCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a QR code
         * @description Changes only what is named, all of it or nothing. Holds for every scan that starts after the answer. With `If-Match` only if nobody changed the code since it was read.
         */
        patch: operations["updateQrCode"];
        trace?: never;
    };
    "/v1/qr-codes/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a QR code by slug
         * @description The same answer as by id. The slug is matched without regard to case. `/v1/qr-codes/find` and `/v1/qr-codes/by-slug` are one operation.
         */
        get: operations["findQrCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr-codes/by-slug": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a QR code by slug (alias)
         * @description The same answer as by id. The slug is matched without regard to case. `/v1/qr-codes/find` and `/v1/qr-codes/by-slug` are one operation.
         */
        get: operations["getQrCodeBySlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description The projects of the account, newest first.
         */
        get: operations["listProjectsV2"];
        put?: never;
        /**
         * Create a project
         * @description With `set_as_default` the new project replaces the present default. The plan says how many an account may have.
         */
        post: operations["createProjectV2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Archived or not.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a project
         * @description Changes only what is named. The default project cannot be archived.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/v2/projects/{id}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a project to another account
         * @description To the account with this e-mail address, which has 14 days to accept it; until then nothing changes. The answer is the same whether there is such an account or not. Not the default project; at most 20 offers in 24 hours.
         */
        post: operations["offerProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/project-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List offers of projects
         * @description Newest first: those that the account can accept, or those that it made, which stay listed for some weeks after they have ended.
         */
        get: operations["listProjectOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/project-offers/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a project
         * @description Moves the project into this account, whole: its codes with ids, links, counts, history and pictures, its analytics, domains, templates and pages. Refused, with what is in the way, where the plan has no room for it. Answers with the project.
         */
        post: operations["acceptProjectOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/project-offers/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a project
         * @description The account that offers it is told. Nothing else changes.
         */
        post: operations["declineProjectOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/project-offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an offer of a project
         * @description One that this account made and that is still open.
         */
        delete: operations["withdrawProjectOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/projects/{id}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of a project
         * @description Oldest first; always on one page.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain to a project
         * @description It is pending, and serves nothing, until its TXT record is found. Adding it again to the same project changes nothing.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/{host}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a domain
         * @description With its records and what the last check found.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Remove a domain
         * @description Answers with the domain as it was. Links fall back to the one verified before it, or to the main address; a verified one serves the codes of the account for 90 days more.
         */
        delete: operations["removeDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/domains/{host}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the records of a domain
         * @description Asks the name servers, which takes up to 5 s. Finding its TXT record verifies the domain; one that is verified stays so. Succeeds in every state.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List QR codes
         * @description Whole codes that match all filters. Without a `status` filter archived codes are left out.
         */
        get: operations["listCodes"];
        put?: never;
        /**
         * Create a QR code
         * @description Slug and link are in the answer; only the picture follows within moments. A `slug` of your choice stays for good: it is printed. Rules, expiry and scan limit need a plan with advanced redirects.
         */
        post: operations["createCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count QR codes
         * @description How many match all filters, which are those of the list.
         */
        get: operations["countCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create and update many QR codes
         * @description Up to 100 operations, done in order in one transaction, with the checks of a single call. Each is refused by itself; with `atomic` the first refusal is the answer and nothing is done. A code is named once at most. A batch costs one request for each operation: if the minute or the day has fewer left, it gets 429 and nothing is done. The body may have 1 MiB.
         */
        post: operations["runBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a QR code
         * @description Archived or not.
         */
        get: operations["getCode"];
        put?: never;
        post?: never;
        /**
         * Delete an archived QR code
         * @description For good, with its counts and its history. Its slug is never given again.
         */
        delete: operations["deleteCode"];
        options?: never;
        head?: never;
        /**
         * Update a QR code
         * @description Changes only what is named, all of it or nothing. Holds for every scan that starts after the answer. With `If-Match` only if nobody changed the code since it was read.
         */
        patch: operations["updateCode"];
        trace?: never;
    };
    "/v2/qr-codes/external/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or update a QR code by your own id
         * @description Makes the code with this `external_id` (201), or changes the fields that are sent (200); those that are absent stay, null clears what can be cleared. An archived code stays archived. Type and slug may be sent, but not changed. Safe to repeat: of several calls at once one makes the code and the others change it.
         */
        put: operations["putCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/aliases/{alias}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release an alias of a QR code
         * @description It leads to the code no more, and other codes of the project may have it. Printed copies with it are lost. The present alias is unset too.
         */
        delete: operations["releaseAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a QR code
         * @description Who changed what, and when; newest first, 20 on a page.
         */
        get: operations["getCodeHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a code
         * @description Those that it serves, then those that it served within 90 days, newest first, at most 100; always on one page. A change of `qr_data` to the `file_id` and name of an older one restores it.
         */
        get: operations["listFilesOfCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the picture of a QR code
         * @description The file itself, as the code is now: also before the first picture is published, and after a change before the new one is. It has an `ETag` for `If-None-Match`.
         */
        get: operations["getPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a scan
         * @description Where a visitor would land, and for every rule why or why not; at a moment to come with the changes that are planned until then. Nothing is counted.
         */
        post: operations["simulateScan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/planned-changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the planned changes of a QR code
         * @description Those to come, in the order in which they are made; at most 50, always on one page. What was made stands in the history.
         */
        get: operations["listPlannedChanges"];
        put?: never;
        /**
         * Plan a change of a QR code
         * @description A new destination, rules, split, expiry, scan limit or status from a moment to come, exact at the scan. It passes the checks of a change that is made at once, and is checked again until it is due. What the account lacks by then (quota, plan) is not made: the history of the code says so, and its owner gets a mail. Needs a plan with advanced redirects.
         */
        post: operations["createPlannedChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/qr-codes/{id}/planned-changes/{change_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a planned change of a QR code
         * @description It is not made. One that was made is found no more.
         */
        delete: operations["deletePlannedChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description All of the account, at most 500, by name; always on one page.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Tags are also made by giving them to a code.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Its codes stay, without it.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description On all codes that have it.
         */
        patch: operations["renameTag"];
        trace?: never;
    };
    "/v2/tags/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a tag into another
         * @description Its codes get the other tag instead.
         */
        post: operations["mergeTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/style-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List style templates
         * @description Oldest first.
         */
        get: operations["listStyleTemplates"];
        put?: never;
        /**
         * Create a style template
         * @description A look under a name, to be copied by `style_template_id` of new codes. A project has at most 100. One with which a code could not be scanned is refused.
         */
        post: operations["createStyleTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/style-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a style template
         * @description The whole look.
         */
        get: operations["getStyleTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a style template
         * @description Codes that were made with it stay as they are.
         */
        delete: operations["deleteStyleTemplate"];
        options?: never;
        head?: never;
        /**
         * Update a style template
         * @description Changes only what is named. Codes that were made with it stay as they are.
         */
        patch: operations["updateStyleTemplate"];
        trace?: never;
    };
    "/v2/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logos
         * @description The library of the account, at most 50, newest first; always on one page.
         */
        get: operations["listLogos"];
        put?: never;
        /**
         * Add a logo
         * @description The body is the file: a PNG of at most 300,000 bytes and 512 pixels each way. The same pixels are one logo, whatever the file.
         */
        post: operations["createLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a logo
         * @description From the library. Codes and style templates that have it keep it.
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description The body is the file: a PDF, PNG, JPEG or WebP of at most 20 MB. What it is, its bytes say; the header does not matter. The same bytes are one file. One that no code uses goes after a day.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file
         * @description What is known of it; its bytes are at `/v2/files/{id}/content`.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description One that no code serves: its bytes count no more. Codes that had it before cannot get it back. One that a code serves is refused.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Its bytes, also in ranges. It is no scan.
         */
        get: operations["getFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uploads that wait
         * @description Those that no job but a dry run has read, newest first, at most 20; always on one page. Those of the dashboard are included.
         */
        get: operations["listUploads"];
        put?: never;
        /**
         * Upload a list
         * @description The body is the file: CSV, JSON objects as `POST /v2/qr-codes` takes them with one on each line, or a spreadsheet (.xlsx); at most 64 MiB. All of it is checked; then a job can read it for a day.
         */
        post: operations["createUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an upload
         * @description Unless a job is reading it; otherwise it is deleted after a day.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Newest first, those of the dashboard included.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Start a job
         * @description Imports codes, changes many, exports them, or makes pictures and label sheets of them. The server goes on by itself; look at the job, at its `Location`, for what became of it.
         */
        post: operations["startJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description How far it is, and what became of it.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description One that is over, with its files; otherwise it is deleted after seven days.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a job
         * @description It ends within moments. What it has done stays; one that is over stays as it is.
         */
        post: operations["cancelJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a job
         * @description As another job: archives the codes that an import made, and puts back what an update changed, as far as nobody changed it since. A job that still runs is cancelled.
         */
        post: operations["undoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of a job
         * @description What it made, whole or a range of it.
         */
        get: operations["getJobFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what an update would change
         * @description Of a dry run: the first 200 fields, also while it runs. Its `file_url` has all of them as CSV with the same columns.
         */
        get: operations["getJobPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/jobs/{id}/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a job refused
         * @description A CSV file with `line` of the list or `qr_id`, `code` and `message`, whole or a range of it. With `Accept: application/json` the first 200, also while the job runs.
         */
        get: operations["getJobRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Events that happen from now on are sent there, signed with the secret.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Without its secret.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description With its deliveries. Nothing more is sent.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Update a webhook endpoint
         * @description Changes only what is named. Switched on again, it gets what waited meanwhile.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an endpoint
         * @description For 24 hours the old secret signs beside the new one, so that no event is refused meanwhile.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `endpoint.test` now, also to an endpoint that is off, and tells what came back. Sent once.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Of the last 30 days, newest first.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description With what was sent and what came back.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send deliveries again
         * @description By time, or by their ids; under the same ids, with the whole schedule of attempts. A million take a minute.
         */
        post: operations["redeliverWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/event-listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Listen to events
         * @description For development, where nobody can be called: events from now on are kept for whoever asks for them. A listener that does not ask for a minute is gone; an account may have 50.
         */
        post: operations["createEventListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/event-listeners/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the next events
         * @description Up to 50, the oldest first. `after` acknowledges those up to it: they are not given again.
         */
        get: operations["listHeardEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Its plan, what that allows, and how much of it is taken.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of the account
         * @description Who did what, when and from where, for a year: signing in, members, keys, domains, webhooks, exports, deletions. Newest first. What was done to codes is in their history. With `Accept: text/csv` the newest 10,000 that match, as CSV.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description In the order in which they came; always on one page. An account has at most 1,000.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description From the next request on, on every node. What the member made stays, and so do the keys of the account. Only an owner removes an owner, and never the last one.
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Changes only what is named, from the next request of the member on. Only an owner makes or changes an owner, and an account has at least one.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v2/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Those that can still be accepted, oldest first; always on one page. An account has at most 200.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description By a link that works for seven days, once, for this address alone; mailed where the server sends mail. An earlier invitation of the address ends. At most 100 an hour. Only an owner invites an owner.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Its link no longer works.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description All that are not revoked and the last 100 revoked ones, oldest first; always on one page. With the limits of each key.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description A key that only reads, or is limited to some projects, is a key of v2 alone: v1 answers it as an unknown one.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description For good: it is refused from the next request on, on every node. Revoking again changes nothing.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description All that are not revoked and the last 100 revoked ones, oldest first; always on one page.
         */
        get: operations["listOAuthClients"];
        put?: never;
        /**
         * Create an OAuth client
         * @description It gets tokens at `/oauth2/token` by its secret, or by JWTs that it signs with the private half of `jwk`. At most 100 an account.
         */
        post: operations["createOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/oauth-clients/{client_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an OAuth client
         * @description For good: its tokens end with it, on every node. Revoking again changes nothing.
         */
        post: operations["revokeOAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/qr-codes/{qr_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all analytics of a QR code
         * @description Every view at once, with all items and the trend by days, and what the dashboard shows beside them. An end of the range that is not sent is open; at most a hundred years.
         */
        get: operations["getCodeAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/qr-codes/{qr_id}/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a view of the analytics of a QR code
         * @description One way to sum up the scans of a range of days; without days: all time. The items and `other` add up to `total`, which is the same in every view of a range but `visits`, `buttons` and `refused`. With `Accept: text/csv` the answer is the items as CSV.
         */
        get: operations["getCodeAnalyticsView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all analytics of a project
         * @description Every view at once, with all items and the trend by days, and what the dashboard shows beside them. An end of the range that is not sent is open; at most a hundred years.
         */
        get: operations["getProjectAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/projects/{project_id}/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a view of the analytics of a project
         * @description One way to sum up the scans of a range of days; without days: the last 30 days. The items and `other` add up to `total`, which is the same in every view of a range but `visits`, `buttons` and `refused`. With `Accept: text/csv` the answer is the items as CSV.
         */
        get: operations["getProjectAnalyticsView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all analytics of the account
         * @description Every view at once, with all items and the trend by days, and what the dashboard shows beside them. An end of the range that is not sent is open; at most a hundred years.
         */
        get: operations["getAccountAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/analytics/account/{view}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a view of the analytics of the account
         * @description One way to sum up the scans of a range of days; without days: the last 30 days. The items and `other` add up to `total`, which is the same in every view of a range but `visits`, `buttons` and `refused`. With `Accept: text/csv` the answer is the items as CSV.
         */
        get: operations["getAccountAnalyticsView"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports for clients
         * @description Newest first, expired ones too. Without their addresses.
         */
        get: operations["listReportLinks"];
        put?: never;
        /**
         * Create a report for a client
         * @description A page with the figures of a code, a project or a tag, which needs no account: whoever has the address sees it, until it expires or is deleted. With `mail` the figures are also mailed.
         */
        post: operations["createReportLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/report-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a report for a client
         * @description Its page is gone at once, and its mails end.
         */
        delete: operations["deleteReportLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description On every answer that is not an error, beside its own fields. */
        Success: {
            /** @enum {boolean} */
            ok: true;
            /**
             * @description The version of the interface.
             * @enum {string}
             */
            version: "2025-11-14-v1" | "2026-11-17-v2";
            /**
             * Format: uuid
             * @description The same as the header `x-request-id`; quote it when you ask for help.
             */
            request_id: string;
        };
        /** @description The one form of every error. */
        Error: {
            /** @enum {boolean} */
            ok: false;
            /**
             * @description The version of the interface.
             * @enum {string}
             */
            version: "2025-11-14-v1" | "2026-11-17-v2";
            /**
             * Format: uuid
             * @description The same as the header `x-request-id`; quote it when you ask for help.
             */
            request_id: string;
            /**
             * @description What went wrong, for programs.
             * @enum {string}
             */
            code: "invalid_request" | "unauthorized" | "password_required" | "quota_exceeded_qr" | "quota_exceeded_project" | "quota_exceeded_job_bytes" | "quota_exceeded_file_bytes" | "quota_exceeded_webhook_endpoint" | "api_access_disabled" | "feature_disabled" | "project_forbidden" | "insufficient_scope" | "not_a_member" | "step_up_required" | "second_factor_required" | "qr_blocked" | "not_found" | "qr_not_found" | "project_not_found" | "webhook_endpoint_not_found" | "method_not_allowed" | "idempotency_conflict" | "external_id_taken" | "too_many_planned_changes" | "slug_taken" | "alias_taken" | "hand_over_conflict" | "last_owner" | "already_member" | "newer_rules" | "qr_expired" | "qr_scan_limit_reached" | "precondition_failed" | "invalid_payload" | "misdirected_request" | "unsafe_url" | "file_blocked" | "unreadable_style" | "rate_limited" | "rate_limit_minute" | "rate_limit_day" | "internal_error" | "unavailable";
            /** @description What went wrong, for people. The words may change. */
            message: string;
            /**
             * @description On 400, 403, 409 and 422 where one field is to blame: its path in the body, or the name of the query value.
             * @example redirect_rules[2].url
             */
            field?: string;
            /** @description With `unreadable_style`: why, for people. */
            reasons?: string[];
        };
        /** @description A condition, and where the scans go that meet it. */
        RedirectRule: components["schemas"]["DeviceRule"] | components["schemas"]["CountryRule"] | components["schemas"]["ScheduleRule"];
        /** @description The account of the caller. */
        Account: {
            /** @description Opaque. */
            account_id: string;
            /** @description The name of its plan. */
            plan: string;
            /** @description An IANA name. Schedules of rules and the days of analytics are in it. */
            timezone: string;
            /** @description What the plan allows, with the account's own limits in place of the plan's. */
            limits: {
                /** @description API keys of the account are let in. */
                api_access: boolean;
                /** @description New codes can be made. */
                creates_codes: boolean;
                /** @description Redirect rules, an expiry and a scan limit can be set. */
                advanced_redirects: boolean;
                /** @description Codes that are not archived, at the same time. */
                active_codes: number;
                /** @description Requests of one key or OAuth client in a UTC minute. */
                per_minute: number;
                /** @description Requests of one key or OAuth client in a UTC day. */
                per_day: number;
                /** @description Requests of one key or OAuth client in a UTC second. */
                burst_per_second: number;
                /** @description Keys that are not revoked, at the same time. */
                api_keys: number;
                /** @description Domains of the account’s own, at the same time. */
                custom_domains: number;
                /** @description Projects, archived ones and the default one included. */
                projects: number;
                /** @description Bytes of files that imports and exports keep at the same time. */
                job_bytes: number;
                /** @description Bytes of files that codes serve, with those that can be restored. */
                file_bytes: number;
                /** @description Webhook endpoints, at the same time. */
                webhook_endpoints: number;
                /** @description OAuth clients can be created and get tokens. */
                oauth: boolean;
            };
            /** @description How much of it is taken, as far as the caller reaches. */
            usage: {
                /** @description Codes that are not archived. */
                active_codes: number;
                /** @description Projects, archived ones included. */
                projects: number;
                /** @description Keys that are not revoked. */
                api_keys: number;
                /** @description Webhook endpoints, those that are off included. */
                webhook_endpoints: number;
                /** @description Bytes of files that codes serve, with those that can be restored. */
                file_bytes: number;
            };
        };
        /** @description An entry of the activity log. */
        Activity: {
            /** @description Opaque; sorts by time. */
            activity_id: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            at: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            kind: "sign_in.succeeded" | "sign_in.failed" | "sign_out.everywhere" | "sign_in_link.made" | "sign_in_link.used" | "password.changed" | "email.changed" | "second_factor.on" | "second_factor.off" | "passkey.added" | "passkey.removed" | "invitation.created" | "invitation.withdrawn" | "member.added" | "member.changed" | "member.removed" | "member.left" | "key.created" | "key.revoked" | "oauth_client.created" | "oauth_client.revoked" | "domain.added" | "domain.verified" | "domain.lost" | "domain.removed" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secret_replaced" | "export.started" | "archive.exported" | "server.exported" | "archive.imported" | "code.deleted" | "project.offered" | "project.offer_withdrawn" | "project.offer_declined" | "project.moved" | "account.created" | "account.changed" | "plan.changed" | "account.suspended" | "account.resumed" | "account.deletion_planned" | "account.deletion_cancelled" | "account.deleted" | "person.disabled" | "person.enabled" | "person.deleted" | "operator.made" | "operator.unmade" | "safety.listed" | "safety.unlisted" | "safety.code_blocked" | "safety.code_unblocked" | "safety.file_blocked" | "safety.file_unblocked" | "safety.reports_dismissed";
            /** @description Who did it. `server`: the server by itself; `unknown`: somebody who was not signed in. */
            actor: {
                /** @enum {string} */
                kind: "key";
                key_id: string;
                name: string;
                last4: string;
            } | {
                /** @enum {string} */
                kind: "client";
                client_id: string;
                name: string;
            } | {
                /** @enum {string} */
                kind: "person";
                person_id: string | null;
                name: string;
            } | {
                /** @enum {string} */
                kind: "command_line" | "server" | "unknown";
            };
            /** @description What it was done to, for people: a host, a name, an e-mail address. */
            subject: string;
            details: {
                [key: string]: string | number | boolean | (null);
            };
            /** @description Of what is in one project. Null: it is in none, or in several. */
            project_id: string | null;
            /** @description From which IP address. Null: from none. */
            address: string | null;
        };
        /** @description One page of the activity log. */
        ActivityPage: {
            items: components["schemas"]["Activity"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description Every view of the scans of a range of days. */
        Analytics: {
            /** @description The account's, an IANA name. A scan has the day and the hour that it was there. */
            timezone: string;
            /**
             * Format: date
             * @description The first day.
             * @example 2026-02-28
             */
            from: string;
            /**
             * Format: date
             * @description The last day, included.
             * @example 2026-02-28
             */
            to: string;
            /** @description Scans in the range; for `visits`: visits; for `buttons`: clicks; for `refused`: scans that were refused. */
            total: number;
            /** @description The preceding range of the same length; null if `from` was not sent. */
            before: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                from: string;
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                to: string;
                total: number;
            } | null;
            /** @description Every day of the range. */
            trend: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                scans: number;
            }[];
            /** @description All 168, from Monday 0 on. */
            hours: {
                /** @enum {string} */
                weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                hour: number;
                scans: number;
            }[];
            countries: {
                /** @description ISO 3166-1 alpha-2; null: unknown. */
                country: string | null;
                scans: number;
            }[];
            devices: {
                /** @description `ios`, `android` or `desktop`. */
                device: string;
                scans: number;
            }[];
            referrers: {
                /** @description A host; null: direct; `other`: hosts beyond the first 100 of a day. */
                referrer: string | null;
                scans: number;
            }[];
            rules: {
                /** @description Its position in the list at the time of the scan, from 1; null: none matched. */
                rule: number | null;
                scans: number;
            }[];
            variants: {
                /** @description The position of the rule, from 1; null: the default. */
                rule: number | null;
                /** @description One destination of a split; null: scans of the rule that was no split, or beyond the first 210 of a day. */
                url: string | null;
                scans: number;
            }[];
            /** @description Clicks on buttons of pages, which are not scans. */
            buttons: {
                /** @description Its number at the time of the click, from 1. */
                button: number;
                /** @description Where it led then. */
                url: string;
                clicks: number;
            }[];
            /** @description Visits that are not scans. */
            visits: {
                /** @description `preview`, `crawler`, `prefetch` or `head`. */
                class: string;
                visits: number;
            }[];
            /** @description Scans of codes that were over or blocked, on the days that have some; not in the total. */
            refused: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                expired: number;
                limit_reached: number;
                blocked: number;
            }[];
            /** @description Estimated visitors of the days on which the estimate was on. Do not add them up. */
            visitors: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                visitors: number;
            }[];
            /** @description The scans of the one value that `by` and `value` ask for; null without `by`. */
            filtered: {
                /** @enum {string} */
                by: "country" | "device" | "referrer" | "rule";
                value: string | null;
                total: number;
                trend: {
                    /**
                     * Format: date
                     * @example 2026-02-28
                     */
                    day: string;
                    scans: number;
                }[];
            } | null;
            /** @description Whether days are recorded now: false for a code whose `analytics_enabled` is false. */
            collecting: boolean;
        };
        /** @description One view of the scans of a range of days. */
        AnalyticsView: {
            /** @description The account's, an IANA name. A scan has the day and the hour that it was there. */
            timezone: string;
            /**
             * Format: date
             * @description The first day.
             * @example 2026-02-28
             */
            from: string;
            /**
             * Format: date
             * @description The last day, included.
             * @example 2026-02-28
             */
            to: string;
            /** @description Scans in the range; for `visits`: visits; for `buttons`: clicks; for `refused`: scans that were refused. */
            total: number;
            /** @description In the order of time, without holes; otherwise the largest first. */
            items: ({
                /**
                 * Format: date
                 * @description Its Monday, which may be before `from`.
                 * @example 2026-02-28
                 */
                week: string;
                scans: number;
            } | {
                /** @example 2026-02 */
                month: string;
                scans: number;
            } | {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                scans: number;
            } | {
                /** @description ISO 3166-1 alpha-2; null: unknown. */
                country: string | null;
                scans: number;
            } | {
                /** @description `ios`, `android` or `desktop`. */
                device: string;
                scans: number;
            } | {
                /** @description A host; null: direct; `other`: hosts beyond the first 100 of a day. */
                referrer: string | null;
                scans: number;
            } | {
                /** @enum {string} */
                weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                hour: number;
                scans: number;
            } | {
                /** @description Its position in the list at the time of the scan, from 1; null: none matched. */
                rule: number | null;
                scans: number;
            } | {
                /** @description The position of the rule, from 1; null: the default. */
                rule: number | null;
                /** @description One destination of a split; null: scans of the rule that was no split, or beyond the first 210 of a day. */
                url: string | null;
                scans: number;
            } | {
                /** @description Its number at the time of the click, from 1. */
                button: number;
                /** @description Where it led then. */
                url: string;
                clicks: number;
            } | {
                /** @description `preview`, `crawler`, `prefetch` or `head`. */
                class: string;
                visits: number;
            } | {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                expired: number;
                limit_reached: number;
                blocked: number;
            })[];
            /** @description What `limit` cut off. The items and it add up to `total`. */
            other: number;
            /** @description Whether days are recorded now: false for a code whose `analytics_enabled` is false. */
            collecting: boolean;
        };
        /** @description An API key, without the key itself. */
        ApiKey: {
            /** @description Opaque. It is no secret. */
            key_id: string;
            name: string;
            /** @description The last four characters of the key. */
            last4: string;
            /** @description It only reads. */
            read_only: boolean;
            /** @description What it may do. */
            scopes: ("qr.read" | "qr.write" | "analytics.read" | "webhooks.manage" | "jobs.run")[];
            /** @description The only projects that it reaches; null: all. */
            project_ids: string[] | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description Who made it. */
            created_by: {
                /** @enum {string} */
                kind: "key";
                key_id: string;
                name: string;
                last4: string;
            } | {
                /** @enum {string} */
                kind: "client";
                client_id: string;
                name: string;
            } | {
                /** @enum {string} */
                kind: "person";
                person_id: string | null;
                name: string;
            } | {
                /** @enum {string} */
                kind: "command_line" | "server" | "unknown";
            };
            /**
             * Format: date-time
             * @description From then on it is refused; null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Accurate to a minute; null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            revoked_at: string | null;
            /** @description Requests in the present minute and day of UTC; zero for a revoked key. */
            used: {
                minute: number;
                day: number;
            };
        };
        /** @description The API keys, and the limits of each. */
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
            limits: {
                per_minute: number;
                per_day: number;
                burst_per_second: number;
                /** @description How many keys that are not revoked the account may have. */
                api_keys: number;
            };
        };
        /** @description Of the type `app`. */
        AppContent: {
            /** @description Where iPhones and iPads are led; without it to `other`. */
            ios?: string;
            /** @description Where Android devices are led; without it to `other`. */
            android?: string;
            /** @description Where all others are led. */
            other: string;
        };
        /** @description Many codes to create or to change. */
        Batch: {
            /** @description Each `{create: {…}}` or `{update: {qr_id, …}}`. */
            operations: {
                create?: components["schemas"]["NewCode"];
                update?: components["schemas"]["BatchUpdate"];
            }[];
            /** @description All or none. Default: each by itself. */
            atomic?: boolean;
        };
        /** @description What became of each operation, in order. */
        BatchResults: {
            results: {
                /** @description The place of the operation in the request. */
                index: number;
                /** @description The status that it would have by itself: 201, 200 or that of its error. */
                status: number;
                /** @description The code, as it is after the batch. */
                qr?: components["schemas"]["Code"];
                /** @description Why it was refused. */
                error?: {
                    /**
                     * @description As in an answer of its own.
                     * @enum {string}
                     */
                    code: "invalid_request" | "unauthorized" | "password_required" | "quota_exceeded_qr" | "quota_exceeded_project" | "quota_exceeded_job_bytes" | "quota_exceeded_file_bytes" | "quota_exceeded_webhook_endpoint" | "api_access_disabled" | "feature_disabled" | "project_forbidden" | "insufficient_scope" | "not_a_member" | "step_up_required" | "second_factor_required" | "qr_blocked" | "not_found" | "qr_not_found" | "project_not_found" | "webhook_endpoint_not_found" | "method_not_allowed" | "idempotency_conflict" | "external_id_taken" | "too_many_planned_changes" | "slug_taken" | "alias_taken" | "hand_over_conflict" | "last_owner" | "already_member" | "newer_rules" | "qr_expired" | "qr_scan_limit_reached" | "precondition_failed" | "invalid_payload" | "misdirected_request" | "unsafe_url" | "file_blocked" | "unreadable_style" | "rate_limited" | "rate_limit_minute" | "rate_limit_day" | "internal_error" | "unavailable";
                    message: string;
                    field?: string;
                    reasons?: string[];
                };
            }[];
        };
        /** @description What to change in a code of a batch. */
        BatchUpdate: {
            /** @example menu */
            alias?: string | null;
            label?: string;
            /** @example https://example.com/menu */
            redirect_url?: string;
            /** @enum {string} */
            status?: "active" | "archived";
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[] | null;
            split?: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /** @enum {string} */
            split_by?: "scan" | "day";
            /**
             * Format: date-time
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            scan_limit?: number | null;
            /** @example https://example.com/menu */
            expired_url?: string | null;
            /** @example https://example.com/menu */
            limit_reached_url?: string | null;
            password?: string | null;
            project_id?: string;
            qr_data?: {
                [key: string]: unknown;
            };
            qr_render_metadata?: {
                [key: string]: unknown;
            };
            decoration?: {
                [key: string]: unknown;
            };
            analytics_enabled?: boolean;
            pass_query?: boolean;
            note?: string;
            external_id?: string | null;
            /**
             * @example {
             *       "sku": "T-7"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            };
            /** @description Another way to send `rules`, in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /** @description Replaces all tags; new ones are made. */
            tags?: string[];
            /** @description The same as `label`. */
            name?: string;
            qr_id: string;
        };
        /** @description What a member is now. */
        ChangedMember: {
            /** @description Opaque. */
            member_id: string;
            email: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin" | "owner";
            /** @description Null: all projects of the account. */
            project_ids: string[] | null;
        };
        /** @description A code after a change. */
        ChangedQrCode: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link is the base address followed by it. Null until the first render completes. */
            slug: string | null;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description Evaluated in order; the first match wins. Empty when there are none. */
            redirect_rules: components["schemas"]["RedirectRule"][];
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Scans let through in all. Null: unlimited. */
            scan_limit: number | null;
            /** @description Scans let through so far. */
            scan_count: number;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description A code with all its fields, in v2. */
        Code: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link ends in it. There from the start. */
            slug: string;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /** @description Those of `rules` that v1 has a form for. */
            redirect_rules: components["schemas"]["RedirectRule"][];
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Scans let through in all. Null: unlimited. */
            scan_limit: number | null;
            /** @description Scans let through so far. */
            scan_count: number;
            /** @description The effective destination; null until rendered. */
            destination_url: string | null;
            /** @description What the code holds: `{url}` or `{text}`, by type. */
            qr_data: components["schemas"]["QrData"];
            /** @description How its picture looks; set in the dashboard. */
            qr_render_metadata: components["schemas"]["RenderMetadata"];
            /** @description Whether more than the count is recorded of a scan. */
            analytics_enabled: boolean;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
            /**
             * Format: date-time
             * @description When the present render was asked for.
             * @example 2026-11-14T09:30:00.000Z
             */
            render_requested_at: string | null;
            /** @description Attempts at the present render. */
            render_attempt: number;
            /** @description What the last failed attempt said. */
            render_error: string | null;
            /**
             * Format: uri
             * @description Null until rendered.
             */
            file_url_svg: string | null;
            /**
             * Format: uri
             * @description Null until rendered, and where no PNG is wanted.
             */
            file_url_png: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the last render completed.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_rendered_at: string | null;
            /** @description Its name on the domains of its project, in `link` and in new pictures; null: none. The slug works too. */
            alias: string | null;
            /** @description Aliases that it had before. They lead to it until they are released. */
            earlier_aliases: string[];
            /**
             * Format: uri
             * @description The public link: what a scan opens.
             */
            link: string;
            /** @description In order; the first that matches wins. Empty when there are none. */
            rules: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[];
            /** @description By name, in order. */
            tags: string[];
            /** @description For the owner alone. */
            note: string;
            /** @description Your own key of the code, unique in the account. */
            external_id: string | null;
            /** @description Your own pairs. Visitors never see them. */
            metadata: {
                [key: string]: string;
            };
            /** @description Where scans go that match no rule, in place of `redirect_url`, by weight; null: it is no split. */
            split: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /**
             * @description `scan`: each by chance; `day`: the same visitor lands alike for a day.
             * @enum {string}
             */
            split_by: "scan" | "day";
            /** @description Where scans go from `expires_at` on, in place of 410; null: nowhere. */
            expired_url: string | null;
            /** @description Where scans go that come after `scan_limit`, in place of 410; null: nowhere. */
            limit_reached_url: string | null;
            /** @description Whether visitors are asked for a password. The password itself is never shown. */
            has_password: boolean;
            /** @description Whether the query of the link is passed on to the destination. */
            pass_query: boolean;
            /** @description What the picture has besides its style. */
            decoration: components["schemas"]["Decoration"];
            /** @description What the picture holds: the link, or the Wi-Fi network. */
            payload: string;
            /** @description How well its picture was read back; null until there is one. */
            scannability: {
                /** @enum {string} */
                grade: "A" | "B" | "C" | "D" | "F";
                /** @description How wide it must be printed at least. */
                smallest_print_mm: number;
                /** @description What takes from the grade, for people. */
                reasons: string[];
            } | null;
            /** @description The day of the last scan in the account's time zone, `YYYY-MM-DD`; null: none. Lags by up to 40 s. */
            last_scan_day: string | null;
            /**
             * @description From the weekly check of destinations; null: not checked.
             * @enum {string|null}
             */
            destination_state: "ok" | "dead" | "unreachable" | "skipped" | null;
            /** @description Then its scans are not found. */
            project_archived: boolean;
            /** @description Why it is blocked; empty if it is not. */
            safety_reasons: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @description Links in its text that visitors see as text only, and why. */
            blocked_links: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @enum {string} */
            created_via: "api" | "dashboard";
            /** @description Moves with every edit; the `ETag` is made of it. */
            revision: number;
        };
        /** @description The same of a code, with its counts of all time. */
        CodeAnalytics: {
            /** @description The account's, an IANA name. A scan has the day and the hour that it was there. */
            timezone: string;
            /**
             * Format: date
             * @description The first day.
             * @example 2026-02-28
             */
            from: string;
            /**
             * Format: date
             * @description The last day, included.
             * @example 2026-02-28
             */
            to: string;
            /** @description Scans in the range; for `visits`: visits; for `buttons`: clicks; for `refused`: scans that were refused. */
            total: number;
            /** @description The preceding range of the same length; null if `from` was not sent. */
            before: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                from: string;
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                to: string;
                total: number;
            } | null;
            /** @description Every day of the range. */
            trend: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                scans: number;
            }[];
            /** @description All 168, from Monday 0 on. */
            hours: {
                /** @enum {string} */
                weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                hour: number;
                scans: number;
            }[];
            countries: {
                /** @description ISO 3166-1 alpha-2; null: unknown. */
                country: string | null;
                scans: number;
            }[];
            devices: {
                /** @description `ios`, `android` or `desktop`. */
                device: string;
                scans: number;
            }[];
            referrers: {
                /** @description A host; null: direct; `other`: hosts beyond the first 100 of a day. */
                referrer: string | null;
                scans: number;
            }[];
            rules: {
                /** @description Its position in the list at the time of the scan, from 1; null: none matched. */
                rule: number | null;
                scans: number;
            }[];
            variants: {
                /** @description The position of the rule, from 1; null: the default. */
                rule: number | null;
                /** @description One destination of a split; null: scans of the rule that was no split, or beyond the first 210 of a day. */
                url: string | null;
                scans: number;
            }[];
            /** @description Clicks on buttons of pages, which are not scans. */
            buttons: {
                /** @description Its number at the time of the click, from 1. */
                button: number;
                /** @description Where it led then. */
                url: string;
                clicks: number;
            }[];
            /** @description Visits that are not scans. */
            visits: {
                /** @description `preview`, `crawler`, `prefetch` or `head`. */
                class: string;
                visits: number;
            }[];
            /** @description Scans of codes that were over or blocked, on the days that have some; not in the total. */
            refused: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                expired: number;
                limit_reached: number;
                blocked: number;
            }[];
            /** @description Estimated visitors of the days on which the estimate was on. Do not add them up. */
            visitors: {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                visitors: number;
            }[];
            /** @description The scans of the one value that `by` and `value` ask for; null without `by`. */
            filtered: {
                /** @enum {string} */
                by: "country" | "device" | "referrer" | "rule";
                value: string | null;
                total: number;
                trend: {
                    /**
                     * Format: date
                     * @example 2026-02-28
                     */
                    day: string;
                    scans: number;
                }[];
            } | null;
            /** @description Whether days are recorded now: false for a code whose `analytics_enabled` is false. */
            collecting: boolean;
            /** @description Scans of all time. */
            scan_count: number;
            /** @description Those of them without a day: analytics was off, or the days are no longer kept. */
            not_recorded: number;
            /** @description When destination, rules, content or style changed, oldest first. */
            changes: {
                /** Format: date-time */
                at: string;
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                fields: ("redirect_url" | "split" | "rules" | "qr_render_metadata" | "qr_data")[];
            }[];
        };
        /** @description The same of a code, with its counts of all time. */
        CodeAnalyticsView: {
            /** @description The account's, an IANA name. A scan has the day and the hour that it was there. */
            timezone: string;
            /**
             * Format: date
             * @description The first day.
             * @example 2026-02-28
             */
            from: string;
            /**
             * Format: date
             * @description The last day, included.
             * @example 2026-02-28
             */
            to: string;
            /** @description Scans in the range; for `visits`: visits; for `buttons`: clicks; for `refused`: scans that were refused. */
            total: number;
            /** @description In the order of time, without holes; otherwise the largest first. */
            items: ({
                /**
                 * Format: date
                 * @description Its Monday, which may be before `from`.
                 * @example 2026-02-28
                 */
                week: string;
                scans: number;
            } | {
                /** @example 2026-02 */
                month: string;
                scans: number;
            } | {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                scans: number;
            } | {
                /** @description ISO 3166-1 alpha-2; null: unknown. */
                country: string | null;
                scans: number;
            } | {
                /** @description `ios`, `android` or `desktop`. */
                device: string;
                scans: number;
            } | {
                /** @description A host; null: direct; `other`: hosts beyond the first 100 of a day. */
                referrer: string | null;
                scans: number;
            } | {
                /** @enum {string} */
                weekday: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
                hour: number;
                scans: number;
            } | {
                /** @description Its position in the list at the time of the scan, from 1; null: none matched. */
                rule: number | null;
                scans: number;
            } | {
                /** @description The position of the rule, from 1; null: the default. */
                rule: number | null;
                /** @description One destination of a split; null: scans of the rule that was no split, or beyond the first 210 of a day. */
                url: string | null;
                scans: number;
            } | {
                /** @description Its number at the time of the click, from 1. */
                button: number;
                /** @description Where it led then. */
                url: string;
                clicks: number;
            } | {
                /** @description `preview`, `crawler`, `prefetch` or `head`. */
                class: string;
                visits: number;
            } | {
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                day: string;
                expired: number;
                limit_reached: number;
                blocked: number;
            })[];
            /** @description What `limit` cut off. The items and it add up to `total`. */
            other: number;
            /** @description Whether days are recorded now: false for a code whose `analytics_enabled` is false. */
            collecting: boolean;
            /** @description Scans of all time. */
            scan_count: number;
            /** @description Those of them without a day: analytics was off, or the days are no longer kept. */
            not_recorded: number;
        };
        /** @description What to change in a code, in v2; the rest stays as it is. */
        CodeChange: {
            /** @example menu */
            alias?: string | null;
            label?: string;
            /** @example https://example.com/menu */
            redirect_url?: string;
            /** @enum {string} */
            status?: "active" | "archived";
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[] | null;
            split?: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /** @enum {string} */
            split_by?: "scan" | "day";
            /**
             * Format: date-time
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            scan_limit?: number | null;
            /** @example https://example.com/menu */
            expired_url?: string | null;
            /** @example https://example.com/menu */
            limit_reached_url?: string | null;
            password?: string | null;
            project_id?: string;
            qr_data?: {
                [key: string]: unknown;
            };
            qr_render_metadata?: {
                [key: string]: unknown;
            };
            decoration?: {
                [key: string]: unknown;
            };
            analytics_enabled?: boolean;
            pass_query?: boolean;
            note?: string;
            external_id?: string | null;
            /**
             * @example {
             *       "sku": "T-7"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            };
            /** @description Another way to send `rules`, in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /** @description Replaces all tags; new ones are made. */
            tags?: string[];
            /** @description The same as `label`. */
            name?: string;
        };
        /** @description A code as the change left it. */
        CodeChangeEvent: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link ends in it. There from the start. */
            slug: string;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /** @description Those of `rules` that v1 has a form for. */
            redirect_rules: components["schemas"]["RedirectRule"][];
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Scans let through in all. Null: unlimited. */
            scan_limit: number | null;
            /** @description Scans let through so far. */
            scan_count: number;
            /** @description The effective destination; null until rendered. */
            destination_url: string | null;
            /** @description Without the password of a Wi-Fi network; null for a contact card. */
            qr_data: {
                [key: string]: unknown;
            } | null;
            /** @description How its picture looks; set in the dashboard. */
            qr_render_metadata: components["schemas"]["RenderMetadata"];
            /** @description Whether more than the count is recorded of a scan. */
            analytics_enabled: boolean;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
            /**
             * Format: date-time
             * @description When the present render was asked for.
             * @example 2026-11-14T09:30:00.000Z
             */
            render_requested_at: string | null;
            /** @description Attempts at the present render. */
            render_attempt: number;
            /** @description What the last failed attempt said. */
            render_error: string | null;
            /**
             * Format: uri
             * @description Null until rendered.
             */
            file_url_svg: string | null;
            /**
             * Format: uri
             * @description Null until rendered, and where no PNG is wanted.
             */
            file_url_png: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the last render completed.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_rendered_at: string | null;
            /** @description Its name on the domains of its project, in `link` and in new pictures; null: none. The slug works too. */
            alias: string | null;
            /** @description Aliases that it had before. They lead to it until they are released. */
            earlier_aliases: string[];
            /**
             * Format: uri
             * @description The public link: what a scan opens.
             */
            link: string;
            /** @description In order; the first that matches wins. Empty when there are none. */
            rules: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[];
            /** @description By name, in order. */
            tags: string[];
            /** @description For the owner alone. */
            note: string;
            /** @description Your own key of the code, unique in the account. */
            external_id: string | null;
            /** @description Your own pairs. Visitors never see them. */
            metadata: {
                [key: string]: string;
            };
            /** @description Where scans go that match no rule, in place of `redirect_url`, by weight; null: it is no split. */
            split: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /**
             * @description `scan`: each by chance; `day`: the same visitor lands alike for a day.
             * @enum {string}
             */
            split_by: "scan" | "day";
            /** @description Where scans go from `expires_at` on, in place of 410; null: nowhere. */
            expired_url: string | null;
            /** @description Where scans go that come after `scan_limit`, in place of 410; null: nowhere. */
            limit_reached_url: string | null;
            /** @description Whether visitors are asked for a password. The password itself is never shown. */
            has_password: boolean;
            /** @description Whether the query of the link is passed on to the destination. */
            pass_query: boolean;
            /** @description What the picture has besides its style. */
            decoration: components["schemas"]["Decoration"];
            /** @description Null for a Wi-Fi network, whose password is in it. */
            payload: string | null;
            /** @description How well its picture was read back; null until there is one. */
            scannability: {
                /** @enum {string} */
                grade: "A" | "B" | "C" | "D" | "F";
                /** @description How wide it must be printed at least. */
                smallest_print_mm: number;
                /** @description What takes from the grade, for people. */
                reasons: string[];
            } | null;
            /** @description The day of the last scan in the account's time zone, `YYYY-MM-DD`; null: none. Lags by up to 40 s. */
            last_scan_day: string | null;
            /**
             * @description From the weekly check of destinations; null: not checked.
             * @enum {string|null}
             */
            destination_state: "ok" | "dead" | "unreachable" | "skipped" | null;
            /** @description Then its scans are not found. */
            project_archived: boolean;
            /** @description Why it is blocked; empty if it is not. */
            safety_reasons: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @description Links in its text that visitors see as text only, and why. */
            blocked_links: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @enum {string} */
            created_via: "api" | "dashboard";
            /** @description Moves with every edit; the `ETag` is made of it. */
            revision: number;
            /** @description Grows with every event of a code: the greater one is the later state. */
            sequence: number;
            /** @description Names of fields that are left out, since the body would have more than 20 kB with them. */
            omitted?: string[];
            /** @description Each field before and after; null and null for a secret one, such as the content of a contact card. */
            changes: {
                field: string;
                before: unknown;
                after: unknown;
            }[];
        };
        /** @description A number of codes. */
        CodeCount: {
            count: number;
        };
        /** @description The confirmation that a code is to be deleted for good. */
        CodeDeletion: {
            /** @description The slug of the code. */
            confirmation: string;
        };
        /** @description A code as it was when it happened. */
        CodeEvent: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link ends in it. There from the start. */
            slug: string;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /** @description Those of `rules` that v1 has a form for. */
            redirect_rules: components["schemas"]["RedirectRule"][];
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Scans let through in all. Null: unlimited. */
            scan_limit: number | null;
            /** @description Scans let through so far. */
            scan_count: number;
            /** @description The effective destination; null until rendered. */
            destination_url: string | null;
            /** @description Without the password of a Wi-Fi network; null for a contact card. */
            qr_data: {
                [key: string]: unknown;
            } | null;
            /** @description How its picture looks; set in the dashboard. */
            qr_render_metadata: components["schemas"]["RenderMetadata"];
            /** @description Whether more than the count is recorded of a scan. */
            analytics_enabled: boolean;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
            /**
             * Format: date-time
             * @description When the present render was asked for.
             * @example 2026-11-14T09:30:00.000Z
             */
            render_requested_at: string | null;
            /** @description Attempts at the present render. */
            render_attempt: number;
            /** @description What the last failed attempt said. */
            render_error: string | null;
            /**
             * Format: uri
             * @description Null until rendered.
             */
            file_url_svg: string | null;
            /**
             * Format: uri
             * @description Null until rendered, and where no PNG is wanted.
             */
            file_url_png: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the last render completed.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_rendered_at: string | null;
            /** @description Its name on the domains of its project, in `link` and in new pictures; null: none. The slug works too. */
            alias: string | null;
            /** @description Aliases that it had before. They lead to it until they are released. */
            earlier_aliases: string[];
            /**
             * Format: uri
             * @description The public link: what a scan opens.
             */
            link: string;
            /** @description In order; the first that matches wins. Empty when there are none. */
            rules: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[];
            /** @description By name, in order. */
            tags: string[];
            /** @description For the owner alone. */
            note: string;
            /** @description Your own key of the code, unique in the account. */
            external_id: string | null;
            /** @description Your own pairs. Visitors never see them. */
            metadata: {
                [key: string]: string;
            };
            /** @description Where scans go that match no rule, in place of `redirect_url`, by weight; null: it is no split. */
            split: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /**
             * @description `scan`: each by chance; `day`: the same visitor lands alike for a day.
             * @enum {string}
             */
            split_by: "scan" | "day";
            /** @description Where scans go from `expires_at` on, in place of 410; null: nowhere. */
            expired_url: string | null;
            /** @description Where scans go that come after `scan_limit`, in place of 410; null: nowhere. */
            limit_reached_url: string | null;
            /** @description Whether visitors are asked for a password. The password itself is never shown. */
            has_password: boolean;
            /** @description Whether the query of the link is passed on to the destination. */
            pass_query: boolean;
            /** @description What the picture has besides its style. */
            decoration: components["schemas"]["Decoration"];
            /** @description Null for a Wi-Fi network, whose password is in it. */
            payload: string | null;
            /** @description How well its picture was read back; null until there is one. */
            scannability: {
                /** @enum {string} */
                grade: "A" | "B" | "C" | "D" | "F";
                /** @description How wide it must be printed at least. */
                smallest_print_mm: number;
                /** @description What takes from the grade, for people. */
                reasons: string[];
            } | null;
            /** @description The day of the last scan in the account's time zone, `YYYY-MM-DD`; null: none. Lags by up to 40 s. */
            last_scan_day: string | null;
            /**
             * @description From the weekly check of destinations; null: not checked.
             * @enum {string|null}
             */
            destination_state: "ok" | "dead" | "unreachable" | "skipped" | null;
            /** @description Then its scans are not found. */
            project_archived: boolean;
            /** @description Why it is blocked; empty if it is not. */
            safety_reasons: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @description Links in its text that visitors see as text only, and why. */
            blocked_links: {
                /** @description Who found it. */
                source: string;
                /** @description Of which URL. */
                url: string;
                /** @description Why, for people. */
                text: string;
            }[];
            /** @enum {string} */
            created_via: "api" | "dashboard";
            /** @description Moves with every edit; the `ETag` is made of it. */
            revision: number;
            /** @description Grows with every event of a code: the greater one is the later state. */
            sequence: number;
            /** @description Names of fields that are left out, since the body would have more than 20 kB with them. */
            omitted?: string[];
        };
        /** @description One page of codes, in v2. */
        CodePage: {
            items: components["schemas"]["Code"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description A code by your own id: what it is to be. */
        CodePut: {
            /** @example qr-summer-menu */
            slug?: string | null;
            /** @example menu */
            alias?: string | null;
            label?: string | null;
            /** @enum {string|null} */
            type?: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file" | null;
            /** @example https://example.com/menu */
            redirect_url?: string | null;
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[] | null;
            split?: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /** @enum {string|null} */
            split_by?: "scan" | "day" | null;
            /**
             * Format: date-time
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            scan_limit?: number | null;
            /** @example https://example.com/menu */
            expired_url?: string | null;
            /** @example https://example.com/menu */
            limit_reached_url?: string | null;
            password?: string | null;
            project_id?: string | null;
            qr_data?: {
                [key: string]: unknown;
            } | null;
            qr_render_metadata?: {
                [key: string]: unknown;
            } | null;
            decoration?: {
                [key: string]: unknown;
            } | null;
            analytics_enabled?: boolean | null;
            pass_query?: boolean | null;
            note?: string | null;
            /**
             * @example {
             *       "sku": "T-7"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Another way to send `rules`, in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /** @description By name; new ones are made. */
            tags?: string[] | null;
            /** @description The same as `label`, and wins over it. */
            name?: string | null;
            /** @description Another way to send `qr_data` of a `text` code. */
            text?: string | null;
        };
        /** @description Of the type `vcard`. */
        ContactCard: {
            first_name?: string;
            last_name?: string;
            organization?: string;
            job_title?: string;
            phones?: {
                /** @enum {string} */
                kind: "mobile" | "work" | "home";
                number: string;
            }[];
            emails?: {
                /** @enum {string} */
                kind: "work" | "home";
                address: string;
            }[];
            website?: string;
            address?: {
                street?: string;
                city?: string;
                region?: string;
                postal_code?: string;
                country?: string;
            };
            note?: string;
        };
        /** @description By country, and by device too if wanted. */
        CountryRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            condition: "country";
            /**
             * @description ISO 3166-1 alpha-2, taken in either case and kept in upper case.
             * @example DE
             */
            value: string;
            /**
             * @description Both conditions must match then.
             * @enum {string}
             */
            condition2?: "device";
            /**
             * @description What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.
             * @enum {string}
             */
            value2?: "ios" | "android" | "desktop";
            /**
             * @description Where a scan goes when the rule matches.
             * @example https://example.com/menu
             */
            url: string;
        };
        /** @description A new API key, with the key itself. */
        CreatedApiKey: {
            /** @description Opaque. It is no secret. */
            key_id: string;
            name: string;
            /** @description The last four characters of the key. */
            last4: string;
            /** @description It only reads. */
            read_only: boolean;
            /** @description What it may do. */
            scopes: ("qr.read" | "qr.write" | "analytics.read" | "webhooks.manage" | "jobs.run")[];
            /** @description The only projects that it reaches; null: all. */
            project_ids: string[] | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description Who made it. */
            created_by: {
                /** @enum {string} */
                kind: "key";
                key_id: string;
                name: string;
                last4: string;
            } | {
                /** @enum {string} */
                kind: "client";
                client_id: string;
                name: string;
            } | {
                /** @enum {string} */
                kind: "person";
                person_id: string | null;
                name: string;
            } | {
                /** @enum {string} */
                kind: "command_line" | "server" | "unknown";
            };
            /**
             * Format: date-time
             * @description From then on it is refused; null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Accurate to a minute; null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            revoked_at: string | null;
            /** @description Requests in the present minute and day of UTC; zero for a revoked key. */
            used: {
                minute: number;
                day: number;
            };
            /** @description The key, shown only here: null where a call is repeated by its `Idempotency-Key`. */
            api_key: string | null;
        };
        /** @description A new invitation, with its link. */
        CreatedInvitation: {
            /** @description Opaque. */
            invitation_id: string;
            /** @description Who can accept. */
            email: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin" | "owner";
            /** @description Null: all projects of the account. */
            project_ids: string[] | null;
            /**
             * Format: date-time
             * @description Seven days later.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
            /** @description The link, told only here: null where a call is repeated by its `Idempotency-Key`. Where the server sends mail, the address gets a link of its own. */
            url: string | null;
        };
        /** @description The id and the secret of a new OAuth client. */
        CreatedOAuthClient: {
            client_id: string;
            /** @description Shown only here. Null for a client with a `jwk`, and where a call is repeated by its `Idempotency-Key`. */
            client_secret: string | null;
        };
        /** @description A code that was just created. */
        CreatedQrCode: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link is the base address followed by it. Null until the first render completes. */
            slug: string | null;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /** @description The effective destination; null until rendered. */
            destination_url: string | null;
            /** @description Whether more than the count is recorded of a scan. */
            analytics_enabled: boolean;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
            /**
             * Format: date-time
             * @description When the present render was asked for.
             * @example 2026-11-14T09:30:00.000Z
             */
            render_requested_at: string | null;
            /** @description Attempts at the present render. */
            render_attempt: number;
            /** @description What the last failed attempt said. */
            render_error: string | null;
            /**
             * Format: uri
             * @description Null until rendered.
             */
            file_url_svg: string | null;
            /**
             * Format: uri
             * @description Null until rendered, and where no PNG is wanted.
             */
            file_url_png: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the last render completed.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_rendered_at: string | null;
        };
        /** @description The id and the address of a new report. */
        CreatedReportLink: {
            report_id: string;
            /** @description The address of the page, told only here: null where a call is repeated by its `Idempotency-Key`. */
            url: string | null;
        };
        /** @description A new endpoint, with its secret. */
        CreatedWebhookEndpoint: {
            /** @description Opaque; sorts by creation. */
            endpoint_id: string;
            /** @description Where events are sent. */
            url: string;
            /** @description Which events are sent. */
            events: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
            /** @description Empty when none was given. */
            description: string;
            /** @description Only events of these projects; null: of all. */
            project_ids: string[] | null;
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Why the server switched it off: its receiver answered 410, or failed for five days.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description `whsec_` and Base64, for checking signatures. Told once: null in a replay. */
            secret: string | null;
        };
        /** @description What a picture has besides its style. */
        Decoration: {
            /** @description A picture in the middle of the code. Error correction is raised as far as the logo needs it, which may need more modules. */
            logo: {
                /** @description Which of the stored logos: 64 hexadecimal digits. */
                hash: string;
                /** @description The side, in per cent of the side of the code, of a square that covers as much. The longer side of a wide or tall one is at most 1.6 times as long, and at most 45 per cent. */
                size: number;
                /** @description Modules kept free around it; only where clear is true. */
                margin: number;
                /**
                 * @description Whether all of it is shown, or as much as fills a circle.
                 * @enum {string}
                 */
                shape: "square" | "round";
                /** @description Whether modules behind the logo are left out; else they show through where it is transparent. */
                clear: boolean;
            } | null;
            /** @description A frame around code and border with a call to action, drawn as outlines: no font is needed to show it. */
            frame: {
                /**
                 * @description Line with a bar, the same with soft corners, a thick card, a ticket with a tear line, a speech bubble, a ribbon, a pill without a line, or four corners with plain text.
                 * @enum {string}
                 */
                shape: "banner" | "rounded" | "card" | "ticket" | "bubble" | "ribbon" | "pill" | "corners";
                /** @description The call to action on one line: Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese or Korean letters, digits, common signs and emoji in one colour. */
                text: string;
                /**
                 * @description Where the text stands.
                 * @enum {string}
                 */
                position: "below" | "above";
                /** @description Colour of the frame; of the text too where that stands on the background (corners). */
                color: string;
                /** @description Colour of text that stands on the frame, with a contrast of at least 3:1 to it. */
                text_color: string;
            } | null;
            /** @description Colour of the three eyes in the corners; else they have the colour of the dots. */
            eye_color: string | null;
            /** @description Two colours that pass into each other over the code, instead of foreground_color, which the border keeps. */
            gradient: {
                /**
                 * @description From one side of the code to the other, or from its middle to its corners.
                 * @enum {string}
                 */
                type: "linear" | "radial";
                /** @description The colour at the start. */
                from: string;
                /** @description The colour at the end. */
                to: string;
                /** @description Degrees clockwise: 0 runs from left to right, 90 from top to bottom; only where type is linear. */
                angle: number;
            } | null;
        };
        /** @description By device, and by country too if wanted. */
        DeviceRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            condition: "device";
            /**
             * @description What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.
             * @enum {string}
             */
            value: "ios" | "android" | "desktop";
            /**
             * @description Both conditions must match then.
             * @enum {string}
             */
            condition2?: "country";
            /**
             * @description ISO 3166-1 alpha-2, taken in either case and kept in upper case.
             * @example DE
             */
            value2?: string;
            /**
             * @description Where a scan goes when the rule matches.
             * @example https://example.com/menu
             */
            url: string;
        };
        /** @description A host of its own that a project has or claims. */
        Domain: {
            /** @description In lower case and Punycode. */
            host: string;
            project_id: string;
            /** @enum {string} */
            state: "pending" | "verified";
            /** @description Verified, but its TXT record is missing. It goes on working. */
            failing: boolean;
            /** @description What to set at the name server. The TXT record alone verifies. */
            records: {
                /** @enum {string} */
                type: "TXT" | "CNAME" | "A" | "AAAA";
                name: string;
                value: string;
            }[];
            /** @description What the last check found; empty before the first. */
            checks: {
                /** @description Type and name. */
                record: string;
                expected: string;
                /** @description What the name servers said. Empty: nothing. */
                found: string[];
                ok: boolean;
                /** @description What to change, for people. Null: nothing. */
                advice: string | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a pending domain expires; null once it is verified.
             * @example 2026-11-14T09:30:00.000Z
             */
            lapses_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            verified_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            checked_at: string | null;
            /**
             * Format: date-time
             * @description Since when its TXT record is missing.
             * @example 2026-11-14T09:30:00.000Z
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description From then on another account that proves the host gets it, unless the record is back.
             * @example 2026-11-14T09:30:00.000Z
             */
            claimable_from: string | null;
            /**
             * Format: date-time
             * @description When another account verified the host. Null: none has.
             * @example 2026-11-14T09:30:00.000Z
             */
            taken_at: string | null;
        };
        /** @description What became of a custom domain. */
        DomainEvent: {
            host: string;
            project_id: string;
            /** @enum {string} */
            state: "pending" | "verified" | "removed";
        };
        /** @description The domains of a project. */
        DomainPage: {
            items: components["schemas"]["Domain"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
            /** @description Those that were removed and still serve printed codes. */
            removed: components["schemas"]["RemovedDomain"][];
        };
        /** @description Of the type `event`. */
        EventContent: {
            title: string;
            /**
             * @description On the clocks of `timezone`.
             * @example 2027-06-30T19:30
             */
            start: string;
            /**
             * @description On the clocks of `timezone`; after `start`.
             * @example 2027-06-30T19:30
             */
            end: string;
            /**
             * @description Where the event is: an IANA name.
             * @example Europe/Berlin
             */
            timezone: string;
            place?: string;
            /** @description Addresses and telephone numbers in it become links. */
            description?: string;
            /** @description A page about it. */
            url?: string;
        };
        /** @description Who listens. */
        EventListener: {
            /** @description Opaque. */
            listener_id: string;
            /** @description `whsec_` and Base64: who passes events on signs them with it. */
            secret: string;
        };
        /** @description A file that codes can serve. */
        File: {
            /** @description `qr_data.file_id` of codes that serve it. */
            file_id: string;
            /** @description Its media type, by what it contains. */
            type: string;
            bytes: number;
            /** @description Of its bytes, in hexadecimal. */
            sha256: string;
        };
        /** @description Of the type `file`. */
        FileContent: {
            file_id: string;
            name: string;
            /**
             * @default inline
             * @enum {string}
             */
            disposition: "inline" | "attachment";
        };
        /** @description What a code serves, and served. */
        FilesOfCode: {
            items: {
                /** @description `qr_data.file_id` of codes that serve it. */
                file_id: string;
                /** @description Its media type, by what it contains. */
                type: string;
                bytes: number;
                /** @description Of its bytes, in hexadecimal. */
                sha256: string;
                /** @description Under which it is or was served; null for a picture of a page. */
                name: string | null;
                /**
                 * Format: date-time
                 * @description Since when the code has another one; null: it has it.
                 * @example 2026-11-14T09:30:00.000Z
                 */
                replaced_at: string | null;
                /** @description The operator has blocked it: visitors get a page that says so. */
                is_blocked: boolean;
            }[];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What has happened. */
        HeardEvents: {
            items: {
                /** @description The `webhook-id`. */
                delivery_id: string;
                /** @description As an endpoint gets it. */
                body: {
                    [key: string]: unknown;
                };
            }[];
        };
        /** @description One event in the history of a code. */
        HistoryEntry: {
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            at: string;
            /** @description Who did it. */
            actor: {
                /** @enum {string} */
                kind: "key";
                name: string;
                last4: string;
            } | {
                /** @enum {string} */
                kind: "client";
                client_id: string;
                name: string;
            } | {
                /** @enum {string} */
                kind: "person";
                name: string;
            } | {
                /** @enum {string} */
                kind: "command_line" | "safety";
            };
            /** @description What was done. */
            what: {
                /** @enum {string} */
                kind: "created";
            } | {
                /** @enum {string} */
                kind: "changed";
                /** @description Each field before and after, by its name in a code. */
                fields: {
                    field: string;
                    before: unknown;
                    after: unknown;
                }[];
                /**
                 * Format: date-time
                 * @description When the actor planned it; null: it was made at once.
                 * @example 2026-11-14T09:30:00.000Z
                 */
                planned_at: string | null;
            } | {
                /**
                 * @description A planned change that could not be made.
                 * @enum {string}
                 */
                kind: "not_made";
                /**
                 * Format: date-time
                 * @description When it was due.
                 * @example 2026-11-14T09:30:00.000Z
                 */
                at: string;
                /**
                 * Format: date-time
                 * @example 2026-11-14T09:30:00.000Z
                 */
                planned_at: string;
                /** @description What it would have set. */
                change: {
                    [key: string]: unknown;
                };
                /** @description Why not: as the error of a change that is made at once. */
                code: string;
                /** @description The same for people. */
                message: string;
            } | {
                /** @enum {string} */
                kind: "safety";
                /** @enum {string} */
                verdict: "blocked" | "active";
                reasons: {
                    /** @description Who found it. */
                    source: string;
                    /** @description Of which URL. */
                    url: string;
                    /** @description Why, for people. */
                    text: string;
                }[];
            };
        };
        /** @description One page of a history. */
        HistoryPage: {
            items: components["schemas"]["HistoryEntry"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description An invitation that can still be accepted. */
        Invitation: {
            /** @description Opaque. */
            invitation_id: string;
            /** @description Who can accept. */
            email: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin" | "owner";
            /** @description Null: all projects of the account. */
            project_ids: string[] | null;
            /** @description The name of a person. Null: the operator. */
            invited_by: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Seven days later.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description The open invitations of the account. */
        InvitationPage: {
            items: components["schemas"]["Invitation"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What is done with many codes. */
        Job: {
            /** @description Opaque. */
            job_id: string;
            /** @enum {string} */
            kind: "import" | "update" | "export" | "pictures" | "label_sheet";
            /**
             * @description The last three are final.
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            /** @description Whether it only tells what would become of the rows or codes. */
            dry_run: boolean;
            /**
             * @description Of an export, or of pictures.
             * @enum {string|null}
             */
            format: "csv" | "xlsx" | "ndjson" | "archive" | "analytics_csv" | "svg" | "png" | "pdf" | null;
            /** @description What the list that it reads is called, if it was uploaded with a name. */
            list_name: string | null;
            /** @description What an update by a filter changes. */
            change: {
                [key: string]: unknown;
            } | null;
            /** @description Rows or codes that it is done with. */
            done: number;
            /** @description Of so many; null until that is known. */
            total: number | null;
            /** @description So far, while it runs; null for other exports and label sheets. */
            result: {
                /** @description Of an import: codes that it created. */
                created?: number;
                /** @description Of an update or an undo: codes that it changed. */
                changed?: number;
                /** @description Of pictures: files that it made. */
                pictures?: number;
                /** @description Of a dry run of an import, if there are any: projects that its rows name and that do not exist. */
                new_projects?: number;
                /** @description Rows or codes that it refused; of pictures, those that show an earlier design too. */
                refused: number;
            } | null;
            /** @description Why it failed. */
            error: {
                /** @description An error code of the API. */
                code: string;
                /** @description Why, for people. */
                message: string;
            } | null;
            /** @description What it made; an import has a line for each row, the dry run of an update one for each field that would change. */
            file: {
                name: string;
                bytes: number;
                sha256: string;
            } | null;
            /** @description Where the file is; takes the same credentials, and ranges. Null also for an archive with the activity log, to those who may not see that. */
            file_url: string | null;
            /** @description A CSV file of what was refused: `line` of the list or `qr_id`, `code`, `message`. */
            refusals_url: string | null;
            /** @description The job that it takes back. */
            undoes: string | null;
            can_undo: boolean;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Then the job and its files are deleted.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description A job that has ended. */
        JobEvent: {
            /** @description Opaque. */
            job_id: string;
            /** @enum {string} */
            kind: "import" | "update" | "export" | "pictures" | "label_sheet";
            /**
             * @description The last three are final.
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed" | "cancelled";
            /** @description Whether it only tells what would become of the rows or codes. */
            dry_run: boolean;
            /**
             * @description Of an export, or of pictures.
             * @enum {string|null}
             */
            format: "csv" | "xlsx" | "ndjson" | "archive" | "analytics_csv" | "svg" | "png" | "pdf" | null;
            /** @description What the list that it reads is called, if it was uploaded with a name. */
            list_name: string | null;
            /** @description What an update by a filter changes. */
            change: {
                [key: string]: unknown;
            } | null;
            /** @description Rows or codes that it is done with. */
            done: number;
            /** @description Of so many; null until that is known. */
            total: number | null;
            /** @description So far, while it runs; null for other exports and label sheets. */
            result: {
                /** @description Of an import: codes that it created. */
                created?: number;
                /** @description Of an update or an undo: codes that it changed. */
                changed?: number;
                /** @description Of pictures: files that it made. */
                pictures?: number;
                /** @description Of a dry run of an import, if there are any: projects that its rows name and that do not exist. */
                new_projects?: number;
                /** @description Rows or codes that it refused; of pictures, those that show an earlier design too. */
                refused: number;
            } | null;
            /** @description Why it failed. */
            error: {
                /** @description An error code of the API. */
                code: string;
                /** @description Why, for people. */
                message: string;
            } | null;
            /** @description What it made; an import has a line for each row, the dry run of an update one for each field that would change. */
            file: {
                name: string;
                bytes: number;
                sha256: string;
            } | null;
            /** @description Where the file is; takes the same credentials, and ranges. Null also for an archive with the activity log, to those who may not see that. */
            file_url: string | null;
            /** @description A CSV file of what was refused: `line` of the list or `qr_id`, `code`, `message`. */
            refusals_url: string | null;
            /** @description The job that it takes back. */
            undoes: string | null;
            can_undo: boolean;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Then the job and its files are deleted.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
            /** @description Names of fields that are left out, since the body would have more than 20 kB with them. */
            omitted?: string[];
        };
        /** @description One page of jobs. */
        JobPage: {
            items: components["schemas"]["Job"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What an update would change. */
        JobPreview: {
            items: components["schemas"]["JobPreviewItem"][];
        };
        /** @description A field of a code that an update would change. */
        JobPreviewItem: {
            /** @description Of the list; null for codes of a filter. */
            line: number | null;
            qr_id: string;
            /** @description Of the code. */
            label: string;
            /** @description Of the code. */
            link: string;
            /** @description What would change, by its name in a code. */
            field: string;
            before: unknown;
            after: unknown;
        };
        /** @description A row or code that a job refused, and why. */
        JobRefusal: {
            /** @description Of the list; null for codes. */
            line: number | null;
            qr_id: string | null;
            /** @description Of the code. */
            label: string | null;
            /** @description An error code of the API. */
            code: string;
            /** @description Why, for people. */
            message: string;
        };
        /** @description What a job refused. */
        JobRefusals: {
            items: components["schemas"]["JobRefusal"][];
        };
        /** @description An image for the middle of codes. */
        Logo: {
            /** @description `decoration.logo.hash` of codes that show it. */
            logo_id: string;
            name: string;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            /** @description Codes that have it, archived ones included. */
            code_count: number;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description All logos. */
        LogoPage: {
            items: components["schemas"]["Logo"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What to change in many codes. */
        ManyChange: {
            /** @example menu */
            alias?: string | null;
            label?: string;
            /** @description The destination, or a text within it that is replaced by another. */
            redirect_url?: string | {
                find: string;
                replace: string;
                /**
                 * @description Only in this part of the destination; anywhere, if it is not sent.
                 * @enum {string}
                 */
                in?: "host" | "path" | "utm_source" | "utm_medium" | "utm_campaign" | "utm_term" | "utm_content";
            };
            /** @enum {string} */
            status?: "active" | "archived";
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[] | null;
            split?: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /** @enum {string} */
            split_by?: "scan" | "day";
            /**
             * Format: date-time
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            scan_limit?: number | null;
            /** @example https://example.com/menu */
            expired_url?: string | null;
            /** @example https://example.com/menu */
            limit_reached_url?: string | null;
            project_id?: string;
            qr_data?: {
                [key: string]: unknown;
            };
            qr_render_metadata?: {
                [key: string]: unknown;
            };
            decoration?: {
                [key: string]: unknown;
            };
            analytics_enabled?: boolean;
            pass_query?: boolean;
            note?: string;
            external_id?: string | null;
            /**
             * @example {
             *       "sku": "T-7"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            };
            /** @description Another way to send `rules`, in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /** @description Replaces all tags; new ones are made. */
            tags?: string[];
            /** @description The same as `label`. */
            name?: string;
            /** @description The look of this template is copied. */
            style_template_id?: string;
            /** @description By name; new ones are made. */
            add_tags?: string[];
            /** @description By name. */
            remove_tags?: string[];
        };
        /** @description Somebody who belongs to the account. */
        Member: {
            /** @description Opaque. */
            member_id: string;
            /** @description The same person in other accounts, and in histories. */
            person_id: string;
            email: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "admin" | "owner";
            /** @description Null: all projects of the account. */
            project_ids: string[] | null;
            /** @description Whether signing in takes a second factor. */
            two_factor: boolean;
            /**
             * Format: date-time
             * @description Since when the person is a member.
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a session that is still open was last seen, to a day. Null: there is none.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_seen_at: string | null;
        };
        /** @description What to change in a member; the rest stays as it is. */
        MemberChange: {
            /**
             * @description What the member may do: each role includes those before it.
             * @enum {string}
             */
            role?: "viewer" | "editor" | "admin" | "owner";
            /** @description Only these projects: nothing else is seen, found, counted or summed. Null: all. Owners have all. */
            project_ids?: string[] | null;
        };
        /** @description The members of the account. */
        MemberPage: {
            items: components["schemas"]["Member"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description An API key to be made. */
        NewApiKey: {
            /** @description To know it by. */
            name: string;
            /** @description Only reads: it has the scopes `qr.read` and `analytics.read`. A key of v2 alone. */
            read_only?: boolean;
            /** @description Only these projects: nothing else is seen, found, counted or summed. A key of v2 alone. Null: all. */
            project_ids?: string[] | null;
            /**
             * Format: date-time
             * @description From then on it is refused; null: never.
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
        };
        /** @description A code to create, in v2. */
        NewCode: {
            /** @example qr-summer-menu */
            slug?: string | null;
            /** @example menu */
            alias?: string | null;
            label?: string | null;
            /** @enum {string|null} */
            type?: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file" | null;
            /** @example https://example.com/menu */
            redirect_url?: string | null;
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[] | null;
            split?: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /** @enum {string|null} */
            split_by?: "scan" | "day" | null;
            /**
             * Format: date-time
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            scan_limit?: number | null;
            /** @example https://example.com/menu */
            expired_url?: string | null;
            /** @example https://example.com/menu */
            limit_reached_url?: string | null;
            password?: string | null;
            project_id?: string | null;
            qr_data?: {
                [key: string]: unknown;
            } | null;
            qr_render_metadata?: {
                [key: string]: unknown;
            } | null;
            decoration?: {
                [key: string]: unknown;
            } | null;
            analytics_enabled?: boolean | null;
            pass_query?: boolean | null;
            note?: string | null;
            external_id?: string | null;
            /**
             * @example {
             *       "sku": "T-7"
             *     }
             */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Another way to send `rules`, in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /** @description By name; new ones are made. */
            tags?: string[] | null;
            /** @description The same as `label`, and wins over it. */
            name?: string | null;
            /** @description Another way to send `qr_data` of a `text` code. */
            text?: string | null;
            /** @description A style template to copy; `qr_render_metadata` and `decoration` are merged into it. */
            style_template_id?: string | null;
        };
        /** @description A domain to be added. */
        NewDomain: {
            /** @description A host name in any spelling, such as `qr.example.com`. */
            host: string;
        };
        /** @description What to listen to. */
        NewEventListener: {
            /** @description Which events; by default all. */
            events?: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
        };
        /** @description Who is invited, and to what. */
        NewInvitation: {
            /** @description Only who has this address can accept. */
            email: string;
            /**
             * @description What the member may do: each role includes those before it.
             * @enum {string}
             */
            role: "viewer" | "editor" | "admin" | "owner";
            /** @description Only these projects: nothing else is seen, found, counted or summed. Null: all. Owners have all. */
            project_ids?: string[] | null;
        };
        /** @description A job to start; which fields it takes depends on its kind. */
        NewJob: {
            /** @enum {string} */
            kind: "import" | "update" | "export" | "pictures" | "label_sheet";
            /** @description The list that an import or an update reads. */
            upload_id?: string;
            /** @description The index of the column of each field; as the upload recognised them, if it is not sent. */
            columns?: {
                [key: string]: number;
            };
            /** @description Of an import: whether the first line names the columns; as the upload says, if it is not sent. */
            has_header?: boolean;
            /** @description Of an import: the column of another service's short links, for the result. */
            short_link?: number | null;
            /** @description Of an import: for rows that name none; the default project, if it is not sent. */
            project_id?: string | null;
            /** @description Of an import: make the projects that its rows name and that do not exist. */
            create_projects?: boolean;
            /** @description Of an import: the look of this template is copied to all codes. */
            style_template_id?: string | null;
            /**
             * @description Of an update by a list: by what its rows name codes.
             * @enum {string}
             */
            match?: "slug" | "qr_id" | "external_id" | "link" | "label";
            /** @description Of an import or an update: only tell what would become of the rows or codes. */
            dry_run?: boolean;
            /** @description Which codes; the names are those of the list of codes. */
            filter?: {
                /** @description A part of label, slug, alias, destination, note or the name of a tag, without regard to case and accents; or a whole public link. */
                q?: string;
                /** @description The code with this slug, in any case. */
                slug?: string;
                /** @description The code with this `external_id`. */
                external_id?: string;
                /** @description The code with this id. Repeat it to name several. */
                qr_id?: string[];
                /** @description Only codes of this project. */
                project_id?: string;
                /** @description Repeat it to match several. Without it archived codes are left out. */
                status?: ("active" | "archived" | "blocked")[];
                /**
                 * @description What they hold.
                 * @enum {string}
                 */
                type?: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
                /** @description A part of the label, in any script, without regard to case. */
                label_contains?: string;
                /** @description The name of a tag. Repeat it: codes must have all of them. */
                tag?: string[];
                /**
                 * @description What is the matter with them.
                 * @enum {string}
                 */
                condition?: "expired" | "limit_reached" | "dead_destination" | "project_archived" | "picture_failed";
                /**
                 * Format: date-time
                 * @description Created at this instant or later.
                 * @example 2027-01-31T18:00:00.000Z
                 */
                created_from?: string;
                /**
                 * Format: date-time
                 * @description Created at this instant or earlier.
                 * @example 2027-01-31T18:00:00.000Z
                 */
                created_to?: string;
            };
            /** @description Of an update by a filter. */
            change?: components["schemas"]["ManyChange"];
            /**
             * @description Of an export, or of pictures.
             * @enum {string}
             */
            format?: "csv" | "xlsx" | "ndjson" | "archive" | "analytics_csv" | "svg" | "png" | "pdf";
            /** @description Of a label sheet. */
            sheet?: {
                paper: ("a4-65" | "a4-44" | "a4-40" | "a4-24" | "a4-24-full" | "a4-21" | "a4-14" | "a4-10" | "a4-8" | "a4-4" | "letter-30" | "letter-10" | "letter-6") | {
                    /** @enum {string} */
                    page: "a4" | "letter";
                    columns: number;
                    rows: number;
                    margin_top: number;
                    margin_right: number;
                    margin_bottom: number;
                    margin_left: number;
                    gap_x: number;
                    gap_y: number;
                };
                padding: number;
                captions: ("label" | "link" | "number")[];
                /** @enum {string} */
                text: "below" | "beside";
                fewer_modules: boolean;
                cut_marks: boolean;
                start: number;
            };
            /**
             * @description Of a label sheet: the order of the codes.
             * @enum {string}
             */
            sort?: "newest" | "oldest" | "label" | "label_desc" | "scans" | "scans_asc" | "last_scan";
            /** @description Of a label sheet: also if labels are too small to be scanned well. */
            accept_small?: boolean;
        };
        /** @description An OAuth client to be made. */
        NewOAuthClient: {
            /** @description To know it by; `OAuth client` by default. */
            name?: string;
            /** @description What its tokens may do at most. Scopes of people are refused. */
            scopes: ("qr.read" | "qr.write" | "analytics.read" | "webhooks.manage" | "jobs.run")[];
            /** @description A public key as a JWK, for `private_key_jwt`: EC on P-256 (ES256) or RSA of 2,048 to 4,096 bits (RS256). Null: the client gets a secret. */
            jwk?: ({
                /** @enum {string} */
                kty: "EC" | "RSA";
            } & {
                [key: string]: unknown;
            }) | null;
        };
        /** @description A change, and from when on. */
        NewPlannedChange: {
            /**
             * Format: date-time
             * @description From when on it holds. In the future.
             * @example 2027-01-31T18:00:00.000Z
             */
            at: string;
            /** @description What it sets; the rest stays as it is by then. */
            change: {
                /** @example https://example.com/menu */
                redirect_url?: string;
                /** @enum {string} */
                status?: "active" | "archived";
                rules?: {
                    /** @description All of them must hold; one of each kind at most. */
                    when: {
                        /** @description What the visitor holds: one of these. */
                        device?: ("ios" | "android" | "desktop")[];
                        /** @description Where the visitor is: one of these. */
                        country?: string[];
                        /** @description Days in the time zone of the code's owner, at least one of them. */
                        dates?: {
                            /**
                             * Format: date
                             * @description The first day.
                             * @example 2026-12-24
                             */
                            from?: string;
                            /**
                             * Format: date
                             * @description The last day, included.
                             * @example 2026-12-24
                             */
                            to?: string;
                        };
                        /** @description Weekdays and a time of day. */
                        schedule?: {
                            /** @description In the time zone of the code's owner, as the times are. */
                            days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                            /**
                             * @description The first minute that matches, as `HH:mm`.
                             * @example 09:00
                             */
                            start: string;
                            /**
                             * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                             * @example 09:00
                             */
                            end: string;
                        };
                        /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                        language?: string[];
                    }[];
                    /**
                     * @description Where a scan goes when the rule matches; required without `split`.
                     * @example https://example.com/menu
                     */
                    url?: string;
                    /** @description In place of `url`: several destinations with weights. */
                    split?: {
                        /**
                         * @description Where some of the scans go.
                         * @example https://example.com/menu
                         */
                        url: string;
                        /** @description Its share of the sum of all weights. */
                        weight: number;
                    }[];
                    /**
                     * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                     * @enum {string}
                     */
                    split_by?: "scan" | "day";
                }[] | null;
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[] | null;
                /** @enum {string} */
                split_by?: "scan" | "day";
                /**
                 * Format: date-time
                 * @example 2027-01-31T18:00:00.000Z
                 */
                expires_at?: string | null;
                scan_limit?: number | null;
                /** @example https://example.com/menu */
                expired_url?: string | null;
                /** @example https://example.com/menu */
                limit_reached_url?: string | null;
            };
        };
        /** @description A project to create. */
        NewProject: {
            /** @description The display name. */
            name: string;
            /** @description Anything worth knowing about it. */
            description?: string | null;
            /** @description Make it the default project, in place of the present one. Default: false. */
            set_as_default?: boolean | null;
        };
        /** @description To whom a project is offered. */
        NewProjectOffer: {
            /** @description The e-mail address of the other account. */
            email: string;
        };
        /** @description A code to create. */
        NewQrCode: {
            /** @description The display name, returned as `label`. Wins over `label` when both are sent. */
            name?: string | null;
            /** @description The same as `name`. */
            label?: string | null;
            /**
             * @description What it holds. Default: `url`.
             * @enum {string|null}
             */
            type?: "url" | "dynamic_url" | "text" | null;
            /**
             * @description Where a scan goes. Required for `url` and `dynamic_url`.
             * @example https://example.com/menu
             */
            redirect_url?: string | null;
            /** @description What a `text` code shows. */
            text?: string | null;
            /** @description Another way to send `text`. */
            qr_data?: {
                text: string;
            } | null;
            /** @description The project it belongs to. Default: the default project. */
            project_id?: string | null;
            /** @description Evaluated in order; the first match wins. A scan that matches none goes to `redirect_url`. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /**
             * Format: date-time
             * @description From this instant on scans get 410. With any offset; kept in UTC.
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            /** @description Once so many scans were let through the others get 410. */
            scan_limit?: number | null;
        };
        /** @description A report to be made. */
        NewReportLink: {
            /** @description About this code. Exactly one of `qr_id`, `project_id` and `tag` is sent. */
            qr_id?: string | null;
            /** @description About all codes of this project. */
            project_id?: string | null;
            /** @description About the codes that have this tag at the time, by its name. */
            tag?: string | null;
            /**
             * Format: date-time
             * @description From then on the page is gone; null: it stays.
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            /** @description Sends the figures of the last week on Mondays, or of the last month on the 1st, where mail is set up. */
            mail?: {
                to: string[];
                /** @enum {string} */
                every: "week" | "month";
            } | null;
        };
        /** @description A style template to create. */
        NewStyleTemplate: {
            name: string;
            /** @description The project it belongs to; by default the default one. */
            project_id?: string | null;
            /** @description Missing settings have their defaults. */
            qr_render_metadata?: {
                [key: string]: unknown;
            };
            /** @description Missing parts are none. */
            decoration?: {
                [key: string]: unknown;
            };
        };
        /** @description A webhook endpoint to create. */
        NewWebhookEndpoint: {
            /**
             * @description Where events are sent: `https:`, to a public address. Redirects are not followed.
             * @example https://example.com/menu
             */
            url: string;
            /** @description Which events are sent to it. */
            events: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
            /** @description For people. */
            description?: string | null;
            /** @description Only events of these projects; null: of all, and those of no project. */
            project_ids?: string[] | null;
        };
        /** @description Of what was done there is nothing to tell. */
        Nothing: Record<string, never>;
        /** @description A program that gets tokens of its own. */
        OAuthClient: {
            /** @description Opaque. It is no secret. */
            client_id: string;
            name: string;
            /** @description What its tokens may do at most. */
            scopes: string[];
            /** @description The public key by which it authenticates; null: by its secret. */
            jwk: {
                [key: string]: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last got a token; tokens live for an hour.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            revoked_at: string | null;
        };
        /** @description The OAuth clients. */
        OAuthClientPage: {
            items: components["schemas"]["OAuthClient"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description Of the type `page`. */
        PageContent: {
            /** @description Stands over the page. */
            title: string;
            /** @description Addresses and telephone numbers in it become links. */
            text?: string;
            /** @description The `file_id` of a PNG, JPEG or WebP that was uploaded; stands over the title. */
            image?: string;
            /** @description In their order; a click on the first is `?b=1` of the link. */
            buttons?: {
                /** @description What it says. */
                label: string;
                /**
                 * @description Where it leads: a web address, `mailto:` or `tel:`.
                 * @example https://example.com/menu
                 */
                url: string;
                /**
                 * @description Stands before its label.
                 * @enum {string}
                 */
                icon?: "link" | "globe" | "phone" | "mail" | "chat" | "map" | "menu" | "cart" | "calendar" | "ticket" | "download" | "document" | "photo" | "video" | "music" | "people" | "star" | "heart" | "gift" | "clock" | "info";
            }[];
            /** @description Default: those of the project’s visitor page, in the light or dark of the visitor’s device. */
            colours?: {
                /** @description Of the page. Its text is black or white, whichever is easier to read. */
                background?: string;
                /** @description Of the buttons; their labels are black or white. */
                buttons?: string;
            };
        };
        /** @description A change of a code at a moment to come. */
        PlannedChange: {
            /** @description Opaque. */
            change_id: string;
            /**
             * Format: date-time
             * @description From then on every scan and every read follows it.
             * @example 2026-11-14T09:30:00.000Z
             */
            at: string;
            /** @description The fields that it sets, as in the change of a code. */
            change: {
                [key: string]: unknown;
            };
            /** @description In whose name it is made. */
            planned_by: {
                /** @enum {string} */
                kind: "key";
                name: string;
                last4: string;
            } | {
                /** @enum {string} */
                kind: "client";
                client_id: string;
                name: string;
            } | {
                /** @enum {string} */
                kind: "person";
                name: string;
            } | {
                /** @enum {string} */
                kind: "command_line" | "safety";
            };
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            planned_at: string;
        };
        /** @description All planned changes of a code. */
        PlannedChangePage: {
            items: components["schemas"]["PlannedChange"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description A workspace that groups codes. */
        Project: {
            /** @description Opaque; sorts by creation. */
            project_id: string;
            /** @description The display name. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /** @description Whether it is the account's default project. */
            is_default: boolean;
            /** @description Whether its public links are on a domain of its own. */
            has_custom_domain: boolean;
            /**
             * @description Where it was made; null for the first default project of an account.
             * @enum {string|null}
             */
            created_via: "api" | "dashboard" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
        };
        /** @description What to change in a project; the rest stays as it is. */
        ProjectChange: {
            /** @description The display name. */
            name?: string;
            /** @description Anything worth knowing about it. */
            description?: string;
            /**
             * @description `true` makes it the default project, in place of the present one.
             * @enum {boolean}
             */
            is_default?: true;
            /** @description Codes of an archived project do not resolve. */
            is_archived?: boolean;
            /** @description Whether pictures carry links in capitals, which makes them smaller. */
            compact_codes?: boolean;
        };
        /** @description A project as the change left it. */
        ProjectChangeEvent: {
            /** @description Opaque; sorts by creation. */
            project_id: string;
            /** @description The display name. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /** @description Whether it is the account's default project. */
            is_default: boolean;
            /** @description Whether its public links are on a domain of its own. */
            has_custom_domain: boolean;
            /**
             * @description Where it was made; null for the first default project of an account.
             * @enum {string|null}
             */
            created_via: "api" | "dashboard" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /** @description Codes of an archived project do not resolve. */
            is_archived: boolean;
            /** @description The host of its public links; null: the main address. */
            custom_domain: string | null;
            /** @description Whether its pictures carry links in capitals, which makes them smaller. */
            compact_codes: boolean;
            /** @description Codes in it that are not archived. */
            code_count: number;
            /** @description Each field before and after; null and null for a secret one, such as the content of a contact card. */
            changes: {
                field: string;
                before: unknown;
                after: unknown;
            }[];
            /** @description Names of fields that are left out, since the body would have more than 20 kB with them. */
            omitted?: string[];
        };
        /** @description A project as it was when it happened. */
        ProjectEvent: {
            /** @description Opaque; sorts by creation. */
            project_id: string;
            /** @description The display name. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /** @description Whether it is the account's default project. */
            is_default: boolean;
            /** @description Whether its public links are on a domain of its own. */
            has_custom_domain: boolean;
            /**
             * @description Where it was made; null for the first default project of an account.
             * @enum {string|null}
             */
            created_via: "api" | "dashboard" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /** @description Codes of an archived project do not resolve. */
            is_archived: boolean;
            /** @description The host of its public links; null: the main address. */
            custom_domain: string | null;
            /** @description Whether its pictures carry links in capitals, which makes them smaller. */
            compact_codes: boolean;
            /** @description Codes in it that are not archived. */
            code_count: number;
            /** @description Names of fields that are left out, since the body would have more than 20 kB with them. */
            omitted?: string[];
        };
        /** @description A project that one account offers to another. */
        ProjectOffer: {
            /** @description Opaque. */
            offer_id: string;
            project_id: string;
            project_name: string;
            /** @description The e-mail address of the account that offers it. */
            from: string;
            /** @description The e-mail address of the account that it is offered to. */
            to: string;
            /**
             * @description Only an open one can be accepted, declined or withdrawn.
             * @enum {string}
             */
            state: "open" | "accepted" | "declined" | "withdrawn" | "expired";
            /** @description Codes in the project, archived ones included; null once the offer has ended. */
            code_count: number | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description One page of offers. */
        ProjectOfferPage: {
            items: components["schemas"]["ProjectOffer"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description One page of projects. */
        ProjectPage: {
            items: components["schemas"]["Project"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description One page of projects, in v2. */
        ProjectPageV2: {
            items: components["schemas"]["ProjectV2"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description A workspace that groups codes, in v2. */
        ProjectV2: {
            /** @description Opaque; sorts by creation. */
            project_id: string;
            /** @description The display name. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /** @description Whether it is the account's default project. */
            is_default: boolean;
            /** @description Whether its public links are on a domain of its own. */
            has_custom_domain: boolean;
            /**
             * @description Where it was made; null for the first default project of an account.
             * @enum {string|null}
             */
            created_via: "api" | "dashboard" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /** @description Codes of an archived project do not resolve. */
            is_archived: boolean;
            /** @description The host of its public links; null: the main address. */
            custom_domain: string | null;
            /** @description Whether its pictures carry links in capitals, which makes them smaller. */
            compact_codes: boolean;
            /** @description Codes in it that are not archived. */
            code_count: number;
        };
        /** @description A code with all its fields. */
        QrCode: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link is the base address followed by it. Null until the first render completes. */
            slug: string | null;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /** @description Evaluated in order; the first match wins. Empty when there are none. */
            redirect_rules: components["schemas"]["RedirectRule"][];
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null: never.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description Scans let through in all. Null: unlimited. */
            scan_limit: number | null;
            /** @description Scans let through so far. */
            scan_count: number;
            /** @description The effective destination; null until rendered. */
            destination_url: string | null;
            /** @description What the code holds: `{url}` or `{text}`, by type. */
            qr_data: components["schemas"]["QrData"];
            /** @description How its picture looks; set in the dashboard. */
            qr_render_metadata: components["schemas"]["RenderMetadata"];
            /** @description Whether more than the count is recorded of a scan. */
            analytics_enabled: boolean;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
            /**
             * Format: date-time
             * @description When the present render was asked for.
             * @example 2026-11-14T09:30:00.000Z
             */
            render_requested_at: string | null;
            /** @description Attempts at the present render. */
            render_attempt: number;
            /** @description What the last failed attempt said. */
            render_error: string | null;
            /**
             * Format: uri
             * @description Null until rendered.
             */
            file_url_svg: string | null;
            /**
             * Format: uri
             * @description Null until rendered, and where no PNG is wanted.
             */
            file_url_png: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the code was last changed.
             * @example 2026-11-14T09:30:00.000Z
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description When the last render completed.
             * @example 2026-11-14T09:30:00.000Z
             */
            last_rendered_at: string | null;
        };
        /** @description What to change in a code; the rest stays as it is. */
        QrCodeChange: {
            /** @description The display name. Wins over `name` when both are sent. */
            label?: string;
            /** @description The same as `label`. */
            name?: string;
            /**
             * @description Only for type `url`. A change schedules a new render.
             * @example https://example.com/menu
             */
            redirect_url?: string;
            /**
             * @description `archived` to archive, `active` to bring it back, which takes a place in the quota.
             * @enum {string}
             */
            status?: "active" | "archived";
            /** @description Replaces all rules. Null or `[]` clears them. */
            redirect_rules?: components["schemas"]["RedirectRule"][] | null;
            /**
             * Format: date-time
             * @description From this instant on scans get 410. Null clears it.
             * @example 2027-01-31T18:00:00.000Z
             */
            expires_at?: string | null;
            /** @description Scans let through in all. At or under `scan_count` it stops scans at once. Null clears it. */
            scan_limit?: number | null;
        };
        /** @description A code as lists show it. */
        QrCodeListItem: {
            /** @description Opaque; sorts by creation. */
            qr_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            /** @description The public link is the base address followed by it. Null until the first render completes. */
            slug: string | null;
            /** @description The display name. */
            label: string;
            /**
             * @description `blocked` is set by the safety check when a target was found unsafe, and ends with a safe one.
             * @enum {string}
             */
            status: "active" | "archived" | "blocked";
            /**
             * @description All but `url`, `dynamic_url` and `text` are made in the dashboard or by v2.
             * @enum {string}
             */
            type: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
            /** @description Where a scan goes that matches no rule. Null for types that show a page. */
            redirect_url: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description `pending`, then `rendering`, then `done`; `error` after the last failed attempt.
             * @enum {string}
             */
            render_status: "pending" | "rendering" | "done" | "error" | "staging" | "idle";
        };
        /** @description One page of codes. */
        QrCodePage: {
            items: components["schemas"]["QrCodeListItem"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What a code holds; the shape goes with its type. */
        QrData: components["schemas"]["UrlData"] | components["schemas"]["TextData"] | components["schemas"]["ContactCard"] | components["schemas"]["WifiNetwork"] | components["schemas"]["PageContent"] | components["schemas"]["EventContent"] | components["schemas"]["AppContent"] | components["schemas"]["FileContent"];
        /** @description How many are sent again. */
        Redelivered: {
            /** @description How many deliveries are sent again. */
            redelivered: number;
        };
        /** @description Which deliveries to send again. */
        Redelivery: {
            /**
             * Format: date-time
             * @description Those made since then.
             */
            since?: string;
            /**
             * Format: date-time
             * @description Those made until then; by default until now.
             */
            until?: string;
            /** @description Only those that did not succeed: the default. */
            only_failed?: boolean;
            /** @description These, and nothing else beside it. */
            delivery_ids?: string[];
        };
        /** @description A domain that was removed and still serves printed codes. */
        RemovedDomain: {
            host: string;
            project_id: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            removed_at: string;
            /**
             * Format: date-time
             * @description Until then it serves the codes of the account, if it leads here.
             * @example 2026-11-14T09:30:00.000Z
             */
            serves_until: string;
        };
        /** @description How the picture of a code looks. */
        RenderMetadata: {
            /**
             * @description Shape of the picture, width to height; of width and height the one not given follows from the other, and custom lets both be free.
             * @enum {string}
             */
            format_ratio: "1:1" | "4:5" | "5:4" | "3:4" | "4:3" | "2:3" | "3:2" | "9:16" | "16:9" | "1:2" | "2:1" | "custom";
            /** @description Width of the picture in unit; at the chosen dpi it must come to 64 to 4096 pixels, which bounds the memory of a render. */
            width: number;
            /** @description Height of the picture in unit; at the chosen dpi it must come to 64 to 4096 pixels, which bounds the memory of a render. */
            height: number;
            /**
             * @description Unit of width, height and padding; whole numbers only for px.
             * @enum {string}
             */
            unit: "px" | "mm" | "cm" | "in";
            /** @description Empty space in unit between the edge of the picture and the border, at most a third of the shorter side. */
            padding: number;
            /** @description Empty modules kept around the code inside the border; scanners are promised 4, fewer lowers the grade. */
            quiet_zone: number;
            /**
             * @description Line around the code and its quiet zone, in the foreground colour.
             * @enum {string}
             */
            border_style: "none" | "thin" | "thick" | "rounded";
            /**
             * @description Shape of the modules: joined squares, joined with soft corners, separate discs, diamonds, flowing together, or bars along rows or columns.
             * @enum {string}
             */
            dot_style: "square" | "rounded" | "dots" | "diamond" | "connected" | "horizontal" | "vertical";
            /**
             * @description Shape of the three finder patterns in the corners, and of the alignment marks where modules stand apart.
             * @enum {string}
             */
            eye_style: "square" | "rounded" | "circle" | "leaf" | "octagon";
            /** @description Colour of code and border; must be darker than the background with a contrast of at least 3:1. */
            foreground_color: string;
            /** @description Colour behind the code; with bg_transparent the colour of the surface it will be put on. */
            background_color: string;
            /** @description Leaves the background out of the files; the contrast is still checked against background_color. */
            bg_transparent: boolean;
            /**
             * @description Share of the code that may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %; a higher level needs more modules.
             * @enum {string}
             */
            error_correction: "L" | "M" | "Q" | "H";
            /** @description Pixels per inch: turns mm, cm and in into pixels and is written into the PNG for print programs. */
            dpi: number;
            /** @description Whether a PNG file is published beside the SVG. */
            export_png: boolean;
            /**
             * @description Where the code stands in a picture that is not square.
             * @enum {string}
             */
            output_alignment: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
        };
        /** @description A page of figures for people without an account. */
        ReportLink: {
            /** @description Opaque. */
            report_id: string;
            /** @description What it is about: this code, … */
            qr_id: string | null;
            /** @description … the codes of this project, … */
            project_id: string | null;
            /** @description … or those that have this tag at the time. Two of the three are null. */
            tag: string | null;
            /** @description The name of the code, the project or the tag. */
            title: string;
            /**
             * Format: date-time
             * @description From then on the page is gone; null: it stays.
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string | null;
            /** @description To whom it is mailed. A reader who ended the mails is no longer in `to`; null: to nobody. */
            mail: {
                to: string[];
                /** @enum {string} */
                every: "week" | "month";
            } | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description One page of reports. */
        ReportLinkPage: {
            items: components["schemas"]["ReportLink"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description The endpoint, with its new secret. */
        RotatedWebhookEndpoint: {
            /** @description Opaque; sorts by creation. */
            endpoint_id: string;
            /** @description Where events are sent. */
            url: string;
            /** @description Which events are sent. */
            events: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
            /** @description Empty when none was given. */
            description: string;
            /** @description Only events of these projects; null: of all. */
            project_ids: string[] | null;
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Why the server switched it off: its receiver answered 410, or failed for five days.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description `whsec_` and Base64, for checking signatures. Told once: null in a replay. */
            secret: string | null;
        };
        /** @description Sums of scans; no scan is in two events. */
        ScanEvent: {
            codes: {
                qr_id: string;
                /**
                 * Format: date-time
                 * @description The first of these scans, to some milliseconds.
                 * @example 2026-11-14T09:30:00.000Z
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The last of them.
                 * @example 2026-11-14T09:30:00.000Z
                 */
                to: string;
                /** @description The sum of `by`. */
                count: number;
                by: {
                    /** @description ISO 3166-1 alpha-2; null: unknown. */
                    country: string | null;
                    /** @enum {string} */
                    device: "ios" | "android" | "desktop";
                    /** @description The place of the rule that won, from 1; null: the default. */
                    rule: number | null;
                    count: number;
                }[];
            }[];
        };
        /** @description By weekday and time of day. A window over midnight is written as two rules. */
        ScheduleRule: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            condition: "schedule";
            /** @description In the time zone of the code's owner, as the times are. */
            schedule_days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /**
             * @description The first minute that matches, as `HH:mm`; earlier than `schedule_end`.
             * @example 09:00
             */
            schedule_start: string;
            /**
             * @description The first minute that does not match, as `HH:mm`; `23:59` runs to midnight.
             * @example 09:00
             */
            schedule_end: string;
            /**
             * @description Where a scan goes when the rule matches.
             * @example https://example.com/menu
             */
            url: string;
        };
        /** @description A scan that is only simulated. */
        Simulation: {
            /**
             * @description What the visitor holds. Safari on an iPad says it is a Mac, and counts as `desktop`.
             * @enum {string}
             */
            device?: "ios" | "android" | "desktop";
            /**
             * @description ISO 3166-1 alpha-2, taken in either case and kept in upper case.
             * @example DE
             */
            country?: string | null;
            /**
             * @description The language that the visitor prefers, as a tag.
             * @example de-AT
             */
            language?: string | null;
            /** @description The code that is scanned. */
            qr_id: string;
            /**
             * Format: date-time
             * @description When; now, if it is not sent.
             * @example 2027-01-31T18:00:00.000Z
             */
            at?: string;
            /** @description To be tried in place of its own; they are not stored. */
            rules?: {
                /** @description All of them must hold; one of each kind at most. */
                when: {
                    /** @description What the visitor holds: one of these. */
                    device?: ("ios" | "android" | "desktop")[];
                    /** @description Where the visitor is: one of these. */
                    country?: string[];
                    /** @description Days in the time zone of the code's owner, at least one of them. */
                    dates?: {
                        /**
                         * Format: date
                         * @description The first day.
                         * @example 2026-12-24
                         */
                        from?: string;
                        /**
                         * Format: date
                         * @description The last day, included.
                         * @example 2026-12-24
                         */
                        to?: string;
                    };
                    /** @description Weekdays and a time of day. */
                    schedule?: {
                        /** @description In the time zone of the code's owner, as the times are. */
                        days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                        /**
                         * @description The first minute that matches, as `HH:mm`.
                         * @example 09:00
                         */
                        start: string;
                        /**
                         * @description The first minute that does not match; `23:59` runs to midnight. Before `start`: it runs over midnight and belongs to the day on which it began.
                         * @example 09:00
                         */
                        end: string;
                    };
                    /** @description What the visitor prefers: the entry of `Accept-Language` with the greatest q, the first of equals. `de` also matches `de-AT`. */
                    language?: string[];
                }[];
                /**
                 * @description Where a scan goes when the rule matches; required without `split`.
                 * @example https://example.com/menu
                 */
                url?: string;
                /** @description In place of `url`: several destinations with weights. */
                split?: {
                    /**
                     * @description Where some of the scans go.
                     * @example https://example.com/menu
                     */
                    url: string;
                    /** @description Its share of the sum of all weights. */
                    weight: number;
                }[];
                /**
                 * @description `scan` (default): each by chance; `day`: the same visitor lands alike for a day.
                 * @enum {string}
                 */
                split_by?: "scan" | "day";
            }[];
            /** @description The same in the form of v1. */
            redirect_rules?: components["schemas"]["RedirectRule"][];
        };
        /** @description Where a scan would go, and why. */
        SimulationResult: {
            /**
             * @description What the visitor gets.
             * @enum {string}
             */
            outcome: "redirect" | "page" | "not_found" | "blocked" | "expired" | "limit_reached";
            /** @description Where the scan goes; null if it goes nowhere, or to one of `split`. */
            url: string | null;
            /** @description Where it may go, each by its share of the sum of the weights; null: there is no choice. */
            split: {
                /**
                 * @description Where some of the scans go.
                 * @example https://example.com/menu
                 */
                url: string;
                /** @description Its share of the sum of all weights. */
                weight: number;
            }[] | null;
            /**
             * @description How one of them is chosen; null without `split`.
             * @enum {string|null}
             */
            split_by: "scan" | "day" | null;
            /** @description The number of the rule that wins, from 1; null: none. */
            rule: number | null;
            /** @description Every rule, whether it is reached or not. */
            rules: {
                rule: number;
                matched: boolean;
                /** @description Each condition, and why it matched or did not. */
                conditions: {
                    /**
                     * @description A schedule is checked in two parts.
                     * @enum {string}
                     */
                    condition: "device" | "country" | "dates" | "day" | "time" | "language";
                    wanted: string;
                    /** @description Null: unknown. */
                    seen: string | null;
                    met: boolean;
                }[];
            }[];
        };
        /** @description A look under a name. */
        StyleTemplate: {
            /** @description Opaque; sorts by creation. */
            style_template_id: string;
            /** @description The project it belongs to. */
            project_id: string;
            name: string;
            /** @description How pictures made with it look. */
            qr_render_metadata: {
                /**
                 * @description Shape of the picture, width to height; of width and height the one not given follows from the other, and custom lets both be free.
                 * @enum {string}
                 */
                format_ratio: "1:1" | "4:5" | "5:4" | "3:4" | "4:3" | "2:3" | "3:2" | "9:16" | "16:9" | "1:2" | "2:1" | "custom";
                /** @description Width of the picture in unit; at the chosen dpi it must come to 64 to 4096 pixels, which bounds the memory of a render. */
                width: number;
                /** @description Height of the picture in unit; at the chosen dpi it must come to 64 to 4096 pixels, which bounds the memory of a render. */
                height: number;
                /**
                 * @description Unit of width, height and padding; whole numbers only for px.
                 * @enum {string}
                 */
                unit: "px" | "mm" | "cm" | "in";
                /** @description Empty space in unit between the edge of the picture and the border, at most a third of the shorter side. */
                padding: number;
                /** @description Empty modules kept around the code inside the border; scanners are promised 4, fewer lowers the grade. */
                quiet_zone: number;
                /**
                 * @description Line around the code and its quiet zone, in the foreground colour.
                 * @enum {string}
                 */
                border_style: "none" | "thin" | "thick" | "rounded";
                /**
                 * @description Shape of the modules: joined squares, joined with soft corners, separate discs, diamonds, flowing together, or bars along rows or columns.
                 * @enum {string}
                 */
                dot_style: "square" | "rounded" | "dots" | "diamond" | "connected" | "horizontal" | "vertical";
                /**
                 * @description Shape of the three finder patterns in the corners, and of the alignment marks where modules stand apart.
                 * @enum {string}
                 */
                eye_style: "square" | "rounded" | "circle" | "leaf" | "octagon";
                /** @description Colour of code and border; must be darker than the background with a contrast of at least 3:1. */
                foreground_color: string;
                /** @description Colour behind the code; with bg_transparent the colour of the surface it will be put on. */
                background_color: string;
                /** @description Leaves the background out of the files; the contrast is still checked against background_color. */
                bg_transparent: boolean;
                /**
                 * @description Share of the code that may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %; a higher level needs more modules.
                 * @enum {string}
                 */
                error_correction: "L" | "M" | "Q" | "H";
                /** @description Pixels per inch: turns mm, cm and in into pixels and is written into the PNG for print programs. */
                dpi: number;
                /** @description Whether a PNG file is published beside the SVG. */
                export_png: boolean;
                /**
                 * @description Where the code stands in a picture that is not square.
                 * @enum {string}
                 */
                output_alignment: "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
            } & WithRequired<components["schemas"]["RenderMetadata"], "format_ratio" | "width" | "height" | "unit" | "padding" | "quiet_zone" | "border_style" | "dot_style" | "eye_style" | "foreground_color" | "background_color" | "bg_transparent" | "error_correction" | "dpi" | "export_png" | "output_alignment">;
            /** @description What the picture has besides its style. */
            decoration: components["schemas"]["Decoration"];
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description What to change in a style template; the rest stays as it is. */
        StyleTemplateChange: {
            name?: string;
            /** @description Missing settings have their defaults. */
            qr_render_metadata?: {
                [key: string]: unknown;
            };
            /** @description Missing parts are none. */
            decoration?: {
                [key: string]: unknown;
            };
        };
        /** @description One page of style templates. */
        StyleTemplatePage: {
            items: components["schemas"]["StyleTemplate"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description An owner's own word for codes. */
        Tag: {
            /** @description Opaque. */
            tag_id: string;
            /** @description Names that differ only in case or accents are the same. */
            name: string;
            /** @description Codes that have it, archived ones included. */
            code_count: number;
        };
        /** @description The tag that stays. */
        TagMerge: {
            /** @description The `tag_id` that stays. */
            into: string;
        };
        /** @description The name of a tag. */
        TagName: {
            name: string;
        };
        /** @description All tags. */
        TagPage: {
            items: components["schemas"]["Tag"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description A test of an endpoint. */
        TestEvent: {
            endpoint_id: string;
            message: string;
        };
        /** @description Of the type `text`. */
        TextData: {
            /** @description What the code shows. */
            text: string;
        };
        /** @description A list that jobs can read. */
        Upload: {
            /** @description For jobs that read it. */
            upload_id: string;
            /** @description What the file is called, as it was sent. */
            name: string | null;
            /**
             * @description What it was recognised as.
             * @enum {string}
             */
            format: "csv" | "ndjson" | "xlsx";
            /** @description The first line, or the fields of the first objects. */
            header: string[];
            /** @description Whether the first line seems to name the columns. An import can be told otherwise. */
            has_header: boolean;
            /** @description Up to five rows of a table; long cells are cut off. */
            sample: string[][];
            /** @description Without the first line of a table. */
            rows: number;
            /** @description The index of the column of each field that was recognised. */
            columns: {
                redirect_url?: number;
                text?: number;
                name?: number;
                label?: number;
                type?: number;
                project?: number;
                slug?: number;
                alias?: number;
                expires_at?: number;
                scan_limit?: number;
                expired_url?: number;
                limit_reached_url?: number;
                tags?: number;
                note?: number;
                external_id?: number;
                qr_data?: number;
                metadata?: number;
                rules?: number;
                split?: number;
                split_by?: number;
                created_elsewhere?: number;
            };
            /** @description The column of another service's short links. */
            short_link: number | null;
            /** @description The service that exported it, if it was recognised. */
            service: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description Lists that wait for a job. */
        UploadPage: {
            items: components["schemas"]["Upload"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description Of the types `url` and `dynamic_url`. */
        UrlData: {
            /** @description The `redirect_url`. */
            url: string;
        };
        /** @description An event for an endpoint, and what came of it. */
        WebhookDelivery: {
            /** @description The `webhook-id` of every attempt. */
            delivery_id: string;
            /** @enum {string} */
            type: "qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished" | "endpoint.test";
            /**
             * @description `failed`: there is no further attempt.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Attempts made so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description Null: there is none.
             * @example 2026-11-14T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description One page of deliveries. */
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description Where events are sent. */
        WebhookEndpoint: {
            /** @description Opaque; sorts by creation. */
            endpoint_id: string;
            /** @description Where events are sent. */
            url: string;
            /** @description Which events are sent. */
            events: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
            /** @description Empty when none was given. */
            description: string;
            /** @description Only events of these projects; null: of all. */
            project_ids: string[] | null;
            /** @description Whether events are sent. */
            enabled: boolean;
            /**
             * @description Why the server switched it off: its receiver answered 410, or failed for five days.
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
        };
        /** @description What to change in a webhook endpoint; the rest stays as it is. */
        WebhookEndpointChange: {
            /**
             * @description Where events are sent: `https:`, to a public address. Redirects are not followed.
             * @example https://example.com/menu
             */
            url?: string;
            /** @description Which events are sent to it. */
            events?: ("qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished")[];
            /** @description For people. */
            description?: string;
            /** @description Only events of these projects; null: of all, and those of no project. */
            project_ids?: string[] | null;
            /** @description Whether events are sent. What waits while it is off is sent when it is on again. */
            enabled?: boolean;
        };
        /** @description One page of webhook endpoints. */
        WebhookEndpointPage: {
            items: components["schemas"]["WebhookEndpoint"][];
            /** @description Null on the last page. */
            next_page_token: string | null;
        };
        /** @description What a test brought. */
        WebhookTest: {
            delivery_id: string;
            /** @description What the receiver answered; null: nothing. */
            status: number | null;
            /** @description How long it took. */
            ms: number;
            /** @description The first 4 kB of its answer; without one, why there is none. */
            body: string;
        };
        /** @description A delivery with what was sent and what came back. */
        WholeWebhookDelivery: {
            /** @description The `webhook-id` of every attempt. */
            delivery_id: string;
            /** @enum {string} */
            type: "qr.created" | "qr.updated" | "qr.rendered" | "qr.blocked" | "qr.limit_reached" | "qr.deleted" | "qr.scan" | "project.created" | "project.updated" | "domain.updated" | "job.finished" | "endpoint.test";
            /**
             * @description `failed`: there is no further attempt.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Attempts made so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description Null: there is none.
             * @example 2026-11-14T09:30:00.000Z
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @example 2026-11-14T09:30:00.000Z
             */
            created_at: string;
            /** @description What is sent. */
            body: {
                [key: string]: unknown;
            };
            /** @description With which headers: those of the last attempt, or of one made now. */
            headers: {
                [key: string]: string;
            };
            /** @description What the last attempt brought; null: none was made yet. */
            answer: {
                /**
                 * Format: date-time
                 * @example 2026-11-14T09:30:00.000Z
                 */
                at: string;
                /** @description How long it took. */
                ms: number;
                /** @description Null: there was no answer. */
                status: number | null;
                /** @description Why there was none, for people. */
                problem: string | null;
                headers: {
                    [key: string]: string;
                };
                /** @description The first 4 kB. */
                body: string;
            } | null;
        };
        /** @description Of the type `wifi`. */
        WifiNetwork: {
            ssid: string;
            /** @enum {string} */
            security: "WPA";
            password: string;
            /** @default false */
            hidden: boolean;
        } | {
            ssid: string;
            /** @enum {string} */
            security: "WEP";
            password: string;
            /** @default false */
            hidden: boolean;
        } | {
            ssid: string;
            /** @enum {string} */
            security: "nopass";
            /** @default false */
            hidden: boolean;
        };
    };
    responses: {
        /** @description `unauthorized`: The `x-api-key` header is missing, or its key is unknown or revoked. v2: or so is the bearer token, or it has expired. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unauthorized";
                };
            };
        };
        /** @description `api_access_disabled`: The key is good, but the account has no API access. */
        ApiAccessDisabled: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled";
                };
            };
        };
        /**
         * @description `rate_limited`: The key or the OAuth client sent too many requests in this second, too many bad keys, tokens or unknown slugs came from one address, or the account's limits are misconfigured.
         *
         *     `rate_limit_minute`: The key has used the plan's requests of this minute.
         *
         *     `rate_limit_day`: The key has used the plan's requests of this day (UTC).
         */
        RateLimitedOrRateLimitMinuteOrRateLimitDay: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "rate_limited" | "rate_limit_minute" | "rate_limit_day";
                };
            };
        };
        /** @description `internal_error`: An error on our side. The `request_id` finds it in the log. */
        InternalError: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "internal_error";
                };
            };
        };
        /** @description `unavailable`: The database or the URL check cannot be reached, or too many pictures are being drawn. `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unavailable";
                };
            };
        };
        /** @description `invalid_request`: The body is not a JSON object, or a field or query value is missing, unknown, of the wrong type or out of range. `field` names it, and the message says what is allowed. */
        InvalidRequest: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_request";
                };
            };
        };
        /** @description `quota_exceeded_project`: The plan's cap of projects is reached; archived ones count too. Change to a larger plan. */
        QuotaExceededProject: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_project";
                };
            };
        };
        /** @description `idempotency_conflict`: The `Idempotency-Key` was used within 24 hours with another body. */
        IdempotencyConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "idempotency_conflict";
                };
            };
        };
        /** @description `invalid_payload`: The body is larger than 256 KiB (413; a batch: 1 MiB), or is not `application/json` (415). */
        InvalidPayload413: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_payload";
                };
            };
        };
        /** @description `invalid_payload`: The body is larger than 256 KiB (413; a batch: 1 MiB), or is not `application/json` (415). */
        InvalidPayload415: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "invalid_payload";
                };
            };
        };
        /** @description `project_not_found`: There is no such project in the account. */
        ProjectNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "project_not_found";
                };
            };
        };
        /** @description `quota_exceeded_qr`: The plan's cap of active codes is reached. Archive codes, or change to a larger plan. */
        QuotaExceededQr: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_qr";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `feature_disabled`: The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.
         *
         *     `project_forbidden`: The project is archived.
         */
        ApiAccessDisabledOrFeatureDisabledOrProjectForbidden: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "feature_disabled" | "project_forbidden";
                };
            };
        };
        /** @description `unsafe_url`: A URL failed the safety check. `field` names it, and the message says why. */
        UnsafeUrl: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unsafe_url";
                };
            };
        };
        /** @description `qr_not_found`: There is no such code in the account, or it is archived. */
        QrNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "qr_not_found";
                };
            };
        };
        /** @description `newer_rules`: v1: the code has rules that v1 cannot show, and which a change of `redirect_rules` would drop. Use v2. */
        NewerRules: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "newer_rules";
                };
            };
        };
        /** @description `precondition_failed`: `If-Match` names another version of the code than the current one. */
        PreconditionFailed: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "precondition_failed";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         */
        ApiAccessDisabledOrInsufficientScope: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "insufficient_scope";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         *
         *     `step_up_required`: v2: this needs a proof, not older than ten minutes, that the person of the session is there.
         */
        ApiAccessDisabledOrInsufficientScopeOrStepUpRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "insufficient_scope" | "step_up_required";
                };
            };
        };
        /**
         * @description `idempotency_conflict`: The `Idempotency-Key` was used within 24 hours with another body.
         *
         *     `hand_over_conflict`: v2: the project cannot go to another account as it is, or is offered already; the message says what to do.
         */
        IdempotencyConflictOrHandOverConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "idempotency_conflict" | "hand_over_conflict";
                };
            };
        };
        /**
         * @description `quota_exceeded_qr`: The plan's cap of active codes is reached. Archive codes, or change to a larger plan.
         *
         *     `quota_exceeded_project`: The plan's cap of projects is reached; archived ones count too. Change to a larger plan.
         */
        QuotaExceededQrOrQuotaExceededProject: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_qr" | "quota_exceeded_project";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `feature_disabled`: The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         *
         *     `step_up_required`: v2: this needs a proof, not older than ten minutes, that the person of the session is there.
         */
        ApiAccessDisabledOrFeatureDisabledOrInsufficientScopeOrStepUpRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "feature_disabled" | "insufficient_scope" | "step_up_required";
                };
            };
        };
        /** @description `not_found`: There is no such address, or nothing of that id in the account. */
        NotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found";
                };
            };
        };
        /**
         * @description `external_id_taken`: v2: another code of the account has this `external_id`.
         *
         *     `hand_over_conflict`: v2: the project cannot go to another account as it is, or is offered already; the message says what to do.
         */
        ExternalIdTakenOrHandOverConflict: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "external_id_taken" | "hand_over_conflict";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `feature_disabled`: The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.
         *
         *     `project_forbidden`: The project is archived.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         *
         *     `step_up_required`: v2: this needs a proof, not older than ten minutes, that the person of the session is there.
         */
        ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScopeOrStepUpRequired: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "feature_disabled" | "project_forbidden" | "insufficient_scope" | "step_up_required";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `feature_disabled`: The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.
         *
         *     `project_forbidden`: The project is archived.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         */
        ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScope: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "feature_disabled" | "project_forbidden" | "insufficient_scope";
                };
            };
        };
        /**
         * @description `not_found`: There is no such address, or nothing of that id in the account.
         *
         *     `project_not_found`: There is no such project in the account.
         */
        NotFoundOrProjectNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found" | "project_not_found";
                };
            };
        };
        /**
         * @description `idempotency_conflict`: The `Idempotency-Key` was used within 24 hours with another body.
         *
         *     `external_id_taken`: v2: another code of the account has this `external_id`.
         *
         *     `slug_taken`: v2: another code has the `slug` that was sent, or a deleted one had it. Slugs are never given again.
         *
         *     `alias_taken`: v2: another code of the project has the `alias`, or had it and has not released it.
         */
        IdempotencyConflictOrExternalIdTakenOrSlugTakenOrAliasTaken: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "idempotency_conflict" | "external_id_taken" | "slug_taken" | "alias_taken";
                };
            };
        };
        /**
         * @description `unsafe_url`: A URL failed the safety check. `field` names it, and the message says why.
         *
         *     `unreadable_style`: v2: a picture with this style and decoration could not be read back. `reasons` says why, for people.
         */
        UnsafeUrlOrUnreadableStyle: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unsafe_url" | "unreadable_style";
                };
            };
        };
        /**
         * @description `qr_not_found`: There is no such code in the account, or it is archived.
         *
         *     `project_not_found`: There is no such project in the account.
         */
        QrNotFoundOrProjectNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "qr_not_found" | "project_not_found";
                };
            };
        };
        /**
         * @description `external_id_taken`: v2: another code of the account has this `external_id`.
         *
         *     `alias_taken`: v2: another code of the project has the `alias`, or had it and has not released it.
         */
        ExternalIdTakenOrAliasTaken: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "external_id_taken" | "alias_taken";
                };
            };
        };
        /**
         * @description `slug_taken`: v2: another code has the `slug` that was sent, or a deleted one had it. Slugs are never given again.
         *
         *     `alias_taken`: v2: another code of the project has the `alias`, or had it and has not released it.
         */
        SlugTakenOrAliasTaken: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "slug_taken" | "alias_taken";
                };
            };
        };
        /**
         * @description `not_found`: There is no such address, or nothing of that id in the account.
         *
         *     `qr_not_found`: There is no such code in the account, or it is archived.
         */
        NotFoundOrQrNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found" | "qr_not_found";
                };
            };
        };
        /** @description `unreadable_style`: v2: a picture with this style and decoration could not be read back. `reasons` says why, for people. */
        UnreadableStyle: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "unreadable_style";
                };
            };
        };
        /**
         * @description `api_access_disabled`: The key is good, but the account has no API access.
         *
         *     `feature_disabled`: The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.
         *
         *     `insufficient_scope`: v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.
         */
        ApiAccessDisabledOrFeatureDisabledOrInsufficientScope: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyIfCounted"];
                RateLimit: components["headers"]["RateLimitIfCounted"];
                "WWW-Authenticate": components["headers"]["Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "api_access_disabled" | "feature_disabled" | "insufficient_scope";
                };
            };
        };
        /**
         * @description `idempotency_conflict`: The `Idempotency-Key` was used within 24 hours with another body.
         *
         *     `too_many_planned_changes`: v2: the code has 50 planned changes. Cancel one first.
         */
        IdempotencyConflictOrTooManyPlannedChanges: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "idempotency_conflict" | "too_many_planned_changes";
                };
            };
        };
        /** @description `quota_exceeded_file_bytes`: v2: the account's files would take more than the plan's `file_bytes`. Delete codes that serve large files, or change to a larger plan. */
        QuotaExceededFileBytes: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_file_bytes";
                };
            };
        };
        /** @description `file_blocked`: v2: the operator of the server has blocked this file. */
        FileBlocked: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "file_blocked";
                };
            };
        };
        /** @description `quota_exceeded_job_bytes`: Files of imports and exports would take more than the plan's `job_bytes`. */
        QuotaExceededJobBytes: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_job_bytes";
                };
            };
        };
        /** @description `quota_exceeded_webhook_endpoint`: v2: the plan's cap of webhook endpoints is reached. Delete one, or change to a larger plan. */
        QuotaExceededWebhookEndpoint: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "quota_exceeded_webhook_endpoint";
                };
            };
        };
        /** @description `webhook_endpoint_not_found`: v2: there is no such webhook endpoint in the account. */
        WebhookEndpointNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "webhook_endpoint_not_found";
                };
            };
        };
        /**
         * @description `project_not_found`: There is no such project in the account.
         *
         *     `webhook_endpoint_not_found`: v2: there is no such webhook endpoint in the account.
         */
        ProjectNotFoundOrWebhookEndpointNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "project_not_found" | "webhook_endpoint_not_found";
                };
            };
        };
        /**
         * @description `not_found`: There is no such address, or nothing of that id in the account.
         *
         *     `webhook_endpoint_not_found`: v2: there is no such webhook endpoint in the account.
         */
        NotFoundOrWebhookEndpointNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found" | "webhook_endpoint_not_found";
                };
            };
        };
        /** @description `last_owner`: v2: the account would be left without an owner. */
        LastOwner: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "last_owner";
                };
            };
        };
        /**
         * @description `idempotency_conflict`: The `Idempotency-Key` was used within 24 hours with another body.
         *
         *     `already_member`: v2: somebody with this address is a member of the account already.
         */
        IdempotencyConflictOrAlreadyMember: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "idempotency_conflict" | "already_member";
                };
            };
        };
        /**
         * @description `not_found`: There is no such address, or nothing of that id in the account.
         *
         *     `qr_not_found`: There is no such code in the account, or it is archived.
         *
         *     `project_not_found`: There is no such project in the account.
         */
        NotFoundOrQrNotFoundOrProjectNotFound: {
            headers: {
                "x-request-id": components["headers"]["RequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    code?: "not_found" | "qr_not_found" | "project_not_found";
                };
            };
        };
    };
    parameters: {
        /** @description The `qr_id` of the code. */
        QrId: string;
        /** @description The `project_id` of the project. */
        ProjectId: string;
        /** @description The `tag_id` of the tag. */
        TagId: string;
        /** @description The `style_template_id` of the style template. */
        StyleTemplateId: string;
        /** @description The `logo_id` of the logo. */
        LogoId: string;
        /** @description The `job_id` of the job. */
        JobId: string;
        /** @description The `endpoint_id` of the webhook endpoint. */
        WebhookEndpointId: string;
        /** @description The `delivery_id`, which is the `webhook-id`. */
        DeliveryId: string;
        /** @description The `listener_id` of the listener. */
        ListenerId: string;
        /** @description The `key_id` of the API key. */
        KeyId: string;
        /** @description The `client_id` of the OAuth client. */
        ClientId: string;
        /** @description The `external_id` of the code, percent-encoded. */
        ExternalId: string;
        /** @description The `host` of the domain, in any spelling. */
        Host: string;
        /** @description The present alias of the code or an earlier one, in any case. */
        Alias: string;
        /** @description How the scans are summed up. */
        View: "trend" | "countries" | "devices" | "referrers" | "hours" | "rules" | "variants" | "buttons" | "visits" | "refused";
        /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
        IdempotencyKey: string;
        /** @description The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description The same as `request_id` in the body. */
        RequestId: string;
        /** @description Answers must not be cached. */
        CacheControl: "no-store";
        /** @description The plan's requests in a minute and in a day (UTC), for this key. */
        RateLimitPolicy: string;
        /** @description Requests left in this minute and this day, and the seconds until each is reset (the form of the IETF draft). */
        RateLimit: string;
        /** @description The plan's requests in a minute and in a day (UTC), for this key. Missing where the request was refused before it was counted. */
        RateLimitPolicyIfCounted: string;
        /** @description Requests left in this minute and this day, and the seconds until each is reset (the form of the IETF draft). Missing where the request was refused before it was counted. */
        RateLimitIfCounted: string;
        /** @description Whole seconds after which it makes sense to try again. */
        RetryAfter: number;
        /** @description v2, after RFC 6750: that a bearer token is taken, what is wrong with the one that was sent, or the scope that is missing. */
        Authenticate: string;
        /** @description The version of the code, for `If-Match`. Edits move it; scans and renders do not. */
        ETag: string;
        /** @description Of the file, for `If-None-Match`: one that has not changed is answered with 304. */
        FileTag: string;
        /** @description There when an earlier call with the same `Idempotency-Key` did the work. */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
        parameters: {
            query?: {
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "name": "Summer campaign",
                     *           "description": "Posters and table cards",
                     *           "is_default": false,
                     *           "has_custom_domain": false,
                     *           "created_via": "api",
                     *           "created_at": "2026-11-14T09:30:00.000Z",
                     *           "updated_at": "2026-11-14T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Summer campaign",
                     *       "description": "Posters and table cards",
                     *       "is_default": false,
                     *       "has_custom_domain": false,
                     *       "created_via": "api",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededProject"];
            403: components["responses"]["ApiAccessDisabled"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listQrCodes: {
        parameters: {
            query?: {
                /** @description Only codes of this project. */
                project_id?: string;
                /** @description Repeat it to match several. */
                status?: ("active" | "archived" | "blocked")[];
                /** @description Exact match, for instance url, dynamic_url, text. */
                type?: string;
                /** @description A part of the label, in any script, without regard to case. */
                label_contains?: string;
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "slug": "qr-7hk3m9xw",
                     *           "label": "Menu, table 7",
                     *           "status": "active",
                     *           "type": "url",
                     *           "redirect_url": "https://example.com/menu",
                     *           "created_at": "2026-11-14T09:30:00.000Z",
                     *           "render_status": "done"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["QrCodePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQrCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewQrCode"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": null,
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "destination_url": null,
                     *       "analytics_enabled": true,
                     *       "render_status": "pending",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 0,
                     *       "render_error": null,
                     *       "file_url_svg": null,
                     *       "file_url_png": null,
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedQrCode"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbidden"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrl"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQrCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["QrCode"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateQrCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QrCodeChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/winter-menu",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "updated_at": "2026-11-14T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ChangedQrCode"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbidden"];
            404: components["responses"]["QrNotFound"];
            409: components["responses"]["NewerRules"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrl"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    findQrCode: {
        parameters: {
            query: {
                /** @description The public slug. */
                slug: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["QrCode"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getQrCodeBySlug: {
        parameters: {
            query: {
                /** @description The public slug. */
                slug: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2025-11-14-v1",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["QrCode"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectsV2: {
        parameters: {
            query?: {
                /** @description With archived projects, which are left out otherwise. */
                include_archived?: "true" | "false";
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "name": "Summer campaign",
                     *           "description": "Posters and table cards",
                     *           "is_default": false,
                     *           "has_custom_domain": false,
                     *           "created_via": "api",
                     *           "created_at": "2026-11-14T09:30:00.000Z",
                     *           "updated_at": "2026-11-14T09:30:00.000Z",
                     *           "is_archived": false,
                     *           "custom_domain": null,
                     *           "compact_codes": false,
                     *           "code_count": 12
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectPageV2"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProjectV2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProject"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Summer campaign",
                     *       "description": "Posters and table cards",
                     *       "is_default": false,
                     *       "has_custom_domain": false,
                     *       "created_via": "api",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "is_archived": false,
                     *       "custom_domain": null,
                     *       "compact_codes": false,
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectV2"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededProject"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `project_id` of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Summer campaign",
                     *       "description": "Posters and table cards",
                     *       "is_default": false,
                     *       "has_custom_domain": false,
                     *       "created_via": "api",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "is_archived": false,
                     *       "custom_domain": null,
                     *       "compact_codes": false,
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectV2"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `project_id` of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProjectChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Summer campaign",
                     *       "description": "Posters and table cards",
                     *       "is_default": false,
                     *       "has_custom_domain": false,
                     *       "created_via": "api",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "is_archived": false,
                     *       "custom_domain": null,
                     *       "compact_codes": false,
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectV2"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    offerProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `project_id` of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProjectOffer"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "offer_id": "off_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "project_id": "prj_01k9zq8c5w7n3y9f6ta5hehxqb",
                     *       "project_name": "Café Süd",
                     *       "from": "agency@example.com",
                     *       "to": "client@example.com",
                     *       "state": "open",
                     *       "code_count": 12,
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "expires_at": "2026-11-28T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectOffer"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflictOrHandOverConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectOffers: {
        parameters: {
            query?: {
                /** @description `received` if omitted. */
                direction?: "received" | "sent";
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "offer_id": "off_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "project_id": "prj_01k9zq8c5w7n3y9f6ta5hehxqb",
                     *           "project_name": "Café Süd",
                     *           "from": "agency@example.com",
                     *           "to": "client@example.com",
                     *           "state": "open",
                     *           "code_count": 12,
                     *           "created_at": "2026-11-14T09:30:00.000Z",
                     *           "expires_at": "2026-11-28T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectOfferPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptProjectOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Summer campaign",
                     *       "description": "Posters and table cards",
                     *       "is_default": false,
                     *       "has_custom_domain": false,
                     *       "created_via": "api",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "is_archived": false,
                     *       "custom_domain": null,
                     *       "compact_codes": false,
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ProjectV2"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQrOrQuotaExceededProject"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ExternalIdTakenOrHandOverConflict"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    declineProjectOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawProjectOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `project_id` of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "host": "qr.shop.example",
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "state": "pending",
                     *           "failing": false,
                     *           "records": [
                     *             {
                     *               "type": "TXT",
                     *               "name": "_repoint.qr.shop.example",
                     *               "value": "repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp"
                     *             },
                     *             {
                     *               "type": "CNAME",
                     *               "name": "qr.shop.example",
                     *               "value": "go.example.com"
                     *             }
                     *           ],
                     *           "checks": [],
                     *           "created_at": "2026-11-18T10:00:00.000Z",
                     *           "lapses_at": "2026-11-25T10:00:00.000Z",
                     *           "verified_at": null,
                     *           "checked_at": null,
                     *           "failing_since": null,
                     *           "claimable_from": null,
                     *           "taken_at": null
                     *         }
                     *       ],
                     *       "next_page_token": null,
                     *       "removed": []
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["DomainPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `project_id` of the project. */
                id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDomain"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "host": "qr.shop.example",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "state": "pending",
                     *       "failing": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "_repoint.qr.shop.example",
                     *           "value": "repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp"
                     *         },
                     *         {
                     *           "type": "CNAME",
                     *           "name": "qr.shop.example",
                     *           "value": "go.example.com"
                     *         }
                     *       ],
                     *       "checks": [],
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "lapses_at": "2026-11-25T10:00:00.000Z",
                     *       "verified_at": null,
                     *       "checked_at": null,
                     *       "failing_since": null,
                     *       "claimable_from": null,
                     *       "taken_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Domain"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `host` of the domain, in any spelling. */
                host: components["parameters"]["Host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "host": "qr.shop.example",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "state": "pending",
                     *       "failing": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "_repoint.qr.shop.example",
                     *           "value": "repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp"
                     *         },
                     *         {
                     *           "type": "CNAME",
                     *           "name": "qr.shop.example",
                     *           "value": "go.example.com"
                     *         }
                     *       ],
                     *       "checks": [],
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "lapses_at": "2026-11-25T10:00:00.000Z",
                     *       "verified_at": null,
                     *       "checked_at": null,
                     *       "failing_since": null,
                     *       "claimable_from": null,
                     *       "taken_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `host` of the domain, in any spelling. */
                host: components["parameters"]["Host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "host": "qr.shop.example",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "state": "pending",
                     *       "failing": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "_repoint.qr.shop.example",
                     *           "value": "repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp"
                     *         },
                     *         {
                     *           "type": "CNAME",
                     *           "name": "qr.shop.example",
                     *           "value": "go.example.com"
                     *         }
                     *       ],
                     *       "checks": [],
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "lapses_at": "2026-11-25T10:00:00.000Z",
                     *       "verified_at": null,
                     *       "checked_at": null,
                     *       "failing_since": null,
                     *       "claimable_from": null,
                     *       "taken_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `host` of the domain, in any spelling. */
                host: components["parameters"]["Host"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "host": "qr.shop.example",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "state": "pending",
                     *       "failing": false,
                     *       "records": [
                     *         {
                     *           "type": "TXT",
                     *           "name": "_repoint.qr.shop.example",
                     *           "value": "repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp"
                     *         },
                     *         {
                     *           "type": "CNAME",
                     *           "name": "qr.shop.example",
                     *           "value": "go.example.com"
                     *         }
                     *       ],
                     *       "checks": [],
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "lapses_at": "2026-11-25T10:00:00.000Z",
                     *       "verified_at": null,
                     *       "checked_at": null,
                     *       "failing_since": null,
                     *       "claimable_from": null,
                     *       "taken_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Domain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCodes: {
        parameters: {
            query?: {
                /** @description A part of label, slug, alias, destination, note or the name of a tag, without regard to case and accents; or a whole public link. */
                q?: string;
                /** @description The code with this slug, in any case. */
                slug?: string;
                /** @description The code with this `external_id`. */
                external_id?: string;
                /** @description The code with this id. Repeat it to name several. */
                qr_id?: string[];
                /** @description Only codes of this project. */
                project_id?: string;
                /** @description Repeat it to match several. Without it archived codes are left out. */
                status?: ("active" | "archived" | "blocked")[];
                /** @description What they hold. */
                type?: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
                /** @description A part of the label, in any script, without regard to case. */
                label_contains?: string;
                /** @description The name of a tag. Repeat it: codes must have all of them. */
                tag?: string[];
                /** @description What is the matter with them. */
                condition?: "expired" | "limit_reached" | "dead_destination" | "project_archived" | "picture_failed";
                /** @description Created at this instant or later. */
                created_from?: string;
                /** @description Created at this instant or earlier. */
                created_to?: string;
                /** @description The order. */
                sort?: "newest" | "oldest" | "label" | "label_desc" | "scans" | "scans_asc" | "last_scan";
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "slug": "qr-7hk3m9xw",
                     *           "label": "Menu, table 7",
                     *           "status": "active",
                     *           "type": "url",
                     *           "redirect_url": "https://example.com/menu",
                     *           "redirect_rules": [
                     *             {
                     *               "condition": "device",
                     *               "value": "ios",
                     *               "url": "https://example.com/app"
                     *             }
                     *           ],
                     *           "expires_at": null,
                     *           "scan_limit": 1000,
                     *           "scan_count": 42,
                     *           "destination_url": "https://example.com/menu",
                     *           "qr_data": {
                     *             "url": "https://example.com/menu"
                     *           },
                     *           "qr_render_metadata": {
                     *             "format_ratio": "1:1",
                     *             "width": 1024,
                     *             "height": 1024,
                     *             "unit": "px",
                     *             "padding": 0,
                     *             "quiet_zone": 4,
                     *             "border_style": "none",
                     *             "dot_style": "square",
                     *             "eye_style": "square",
                     *             "foreground_color": "#000000",
                     *             "background_color": "#ffffff",
                     *             "bg_transparent": false,
                     *             "error_correction": "M",
                     *             "dpi": 300,
                     *             "export_png": true,
                     *             "output_alignment": "center"
                     *           },
                     *           "analytics_enabled": true,
                     *           "render_status": "done",
                     *           "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *           "render_attempt": 1,
                     *           "render_error": null,
                     *           "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *           "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *           "created_at": "2026-11-14T09:30:00.000Z",
                     *           "updated_at": "2026-11-14T09:30:00.000Z",
                     *           "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *           "alias": null,
                     *           "earlier_aliases": [],
                     *           "link": "http://localhost:8080/qr-7hk3m9xw",
                     *           "rules": [
                     *             {
                     *               "when": [
                     *                 {
                     *                   "device": [
                     *                     "ios"
                     *                   ]
                     *                 }
                     *               ],
                     *               "url": "https://example.com/app"
                     *             }
                     *           ],
                     *           "tags": [
                     *             "Menus",
                     *             "Ground floor"
                     *           ],
                     *           "note": "Laminated, ordered in March",
                     *           "external_id": "table-7",
                     *           "metadata": {
                     *             "floor": "ground"
                     *           },
                     *           "split": null,
                     *           "split_by": "scan",
                     *           "expired_url": null,
                     *           "limit_reached_url": null,
                     *           "has_password": false,
                     *           "pass_query": false,
                     *           "decoration": {
                     *             "logo": null,
                     *             "frame": null,
                     *             "eye_color": null,
                     *             "gradient": null
                     *           },
                     *           "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *           "scannability": {
                     *             "grade": "A",
                     *             "smallest_print_mm": 14,
                     *             "reasons": []
                     *           },
                     *           "last_scan_day": "2026-11-14",
                     *           "destination_state": "ok",
                     *           "project_archived": false,
                     *           "safety_reasons": [],
                     *           "blocked_links": [],
                     *           "created_via": "api",
                     *           "revision": 3
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CodePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCode"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScope"];
            404: components["responses"]["NotFoundOrProjectNotFound"];
            409: components["responses"]["IdempotencyConflictOrExternalIdTakenOrSlugTakenOrAliasTaken"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrlOrUnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    countCodes: {
        parameters: {
            query?: {
                /** @description A part of label, slug, alias, destination, note or the name of a tag, without regard to case and accents; or a whole public link. */
                q?: string;
                /** @description The code with this slug, in any case. */
                slug?: string;
                /** @description The code with this `external_id`. */
                external_id?: string;
                /** @description The code with this id. Repeat it to name several. */
                qr_id?: string[];
                /** @description Only codes of this project. */
                project_id?: string;
                /** @description Repeat it to match several. Without it archived codes are left out. */
                status?: ("active" | "archived" | "blocked")[];
                /** @description What they hold. */
                type?: "url" | "dynamic_url" | "text" | "vcard" | "wifi" | "page" | "event" | "app" | "file";
                /** @description A part of the label, in any script, without regard to case. */
                label_contains?: string;
                /** @description The name of a tag. Repeat it: codes must have all of them. */
                tag?: string[];
                /** @description What is the matter with them. */
                condition?: "expired" | "limit_reached" | "dead_destination" | "project_archived" | "picture_failed";
                /** @description Created at this instant or later. */
                created_from?: string;
                /** @description Created at this instant or earlier. */
                created_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "count": 1840
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CodeCount"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "results": [
                     *         {
                     *           "index": 0,
                     *           "status": 201,
                     *           "qr": {
                     *             "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *             "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *             "slug": "qr-7hk3m9xw",
                     *             "label": "Menu, table 7",
                     *             "status": "active",
                     *             "type": "url",
                     *             "redirect_url": "https://example.com/menu",
                     *             "redirect_rules": [
                     *               {
                     *                 "condition": "device",
                     *                 "value": "ios",
                     *                 "url": "https://example.com/app"
                     *               }
                     *             ],
                     *             "expires_at": null,
                     *             "scan_limit": 1000,
                     *             "scan_count": 42,
                     *             "destination_url": "https://example.com/menu",
                     *             "qr_data": {
                     *               "url": "https://example.com/menu"
                     *             },
                     *             "qr_render_metadata": {
                     *               "format_ratio": "1:1",
                     *               "width": 1024,
                     *               "height": 1024,
                     *               "unit": "px",
                     *               "padding": 0,
                     *               "quiet_zone": 4,
                     *               "border_style": "none",
                     *               "dot_style": "square",
                     *               "eye_style": "square",
                     *               "foreground_color": "#000000",
                     *               "background_color": "#ffffff",
                     *               "bg_transparent": false,
                     *               "error_correction": "M",
                     *               "dpi": 300,
                     *               "export_png": true,
                     *               "output_alignment": "center"
                     *             },
                     *             "analytics_enabled": true,
                     *             "render_status": "done",
                     *             "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *             "render_attempt": 1,
                     *             "render_error": null,
                     *             "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *             "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *             "created_at": "2026-11-14T09:30:00.000Z",
                     *             "updated_at": "2026-11-14T09:30:00.000Z",
                     *             "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *             "alias": null,
                     *             "earlier_aliases": [],
                     *             "link": "http://localhost:8080/qr-7hk3m9xw",
                     *             "rules": [
                     *               {
                     *                 "when": [
                     *                   {
                     *                     "device": [
                     *                       "ios"
                     *                     ]
                     *                   }
                     *                 ],
                     *                 "url": "https://example.com/app"
                     *               }
                     *             ],
                     *             "tags": [
                     *               "Menus",
                     *               "Ground floor"
                     *             ],
                     *             "note": "Laminated, ordered in March",
                     *             "external_id": "table-7",
                     *             "metadata": {
                     *               "floor": "ground"
                     *             },
                     *             "split": null,
                     *             "split_by": "scan",
                     *             "expired_url": null,
                     *             "limit_reached_url": null,
                     *             "has_password": false,
                     *             "pass_query": false,
                     *             "decoration": {
                     *               "logo": null,
                     *               "frame": null,
                     *               "eye_color": null,
                     *               "gradient": null
                     *             },
                     *             "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *             "scannability": {
                     *               "grade": "A",
                     *               "smallest_print_mm": 14,
                     *               "reasons": []
                     *             },
                     *             "last_scan_day": "2026-11-14",
                     *             "destination_state": "ok",
                     *             "project_archived": false,
                     *             "safety_reasons": [],
                     *             "blocked_links": [],
                     *             "created_via": "api",
                     *             "revision": 3
                     *           }
                     *         },
                     *         {
                     *           "index": 1,
                     *           "status": 404,
                     *           "error": {
                     *             "code": "qr_not_found",
                     *             "message": "There is no such QR code in this account"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["BatchResults"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScope"];
            404: components["responses"]["QrNotFoundOrProjectNotFound"];
            409: components["responses"]["IdempotencyConflictOrExternalIdTakenOrSlugTakenOrAliasTaken"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrlOrUnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeDeletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScope"];
            404: components["responses"]["QrNotFoundOrProjectNotFound"];
            409: components["responses"]["ExternalIdTakenOrAliasTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrlOrUnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `external_id` of the code, percent-encoded. */
                external_id: components["parameters"]["ExternalId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededQr"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrProjectForbiddenOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["SlugTakenOrAliasTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrlOrUnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseAlias: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` the code was read with. If it was changed since, nothing happens and 412 is given. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
                /** @description The present alias of the code or an earlier one, in any case. */
                alias: components["parameters"]["Alias"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "qr_id": "qr_01k9zq7b3v6m2x8e5sh4tdgwpa",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "slug": "qr-7hk3m9xw",
                     *       "label": "Menu, table 7",
                     *       "status": "active",
                     *       "type": "url",
                     *       "redirect_url": "https://example.com/menu",
                     *       "redirect_rules": [
                     *         {
                     *           "condition": "device",
                     *           "value": "ios",
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "expires_at": null,
                     *       "scan_limit": 1000,
                     *       "scan_count": 42,
                     *       "destination_url": "https://example.com/menu",
                     *       "qr_data": {
                     *         "url": "https://example.com/menu"
                     *       },
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "analytics_enabled": true,
                     *       "render_status": "done",
                     *       "render_requested_at": "2026-11-14T09:30:00.000Z",
                     *       "render_attempt": 1,
                     *       "render_error": null,
                     *       "file_url_svg": "http://localhost:8080/files/3f9c2a.svg",
                     *       "file_url_png": "http://localhost:8080/files/3f9c2a.png",
                     *       "created_at": "2026-11-14T09:30:00.000Z",
                     *       "updated_at": "2026-11-14T09:30:00.000Z",
                     *       "last_rendered_at": "2026-11-14T09:30:00.041Z",
                     *       "alias": null,
                     *       "earlier_aliases": [],
                     *       "link": "http://localhost:8080/qr-7hk3m9xw",
                     *       "rules": [
                     *         {
                     *           "when": [
                     *             {
                     *               "device": [
                     *                 "ios"
                     *               ]
                     *             }
                     *           ],
                     *           "url": "https://example.com/app"
                     *         }
                     *       ],
                     *       "tags": [
                     *         "Menus",
                     *         "Ground floor"
                     *       ],
                     *       "note": "Laminated, ordered in March",
                     *       "external_id": "table-7",
                     *       "metadata": {
                     *         "floor": "ground"
                     *       },
                     *       "split": null,
                     *       "split_by": "scan",
                     *       "expired_url": null,
                     *       "limit_reached_url": null,
                     *       "has_password": false,
                     *       "pass_query": false,
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "payload": "http://localhost:8080/qr-7hk3m9xw",
                     *       "scannability": {
                     *         "grade": "A",
                     *         "smallest_print_mm": 14,
                     *         "reasons": []
                     *       },
                     *       "last_scan_day": "2026-11-14",
                     *       "destination_state": "ok",
                     *       "project_archived": false,
                     *       "safety_reasons": [],
                     *       "blocked_links": [],
                     *       "created_via": "api",
                     *       "revision": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Code"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrQrNotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCodeHistory: {
        parameters: {
            query?: {
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "at": "2026-11-14T10:00:00.000Z",
                     *           "actor": {
                     *             "kind": "key",
                     *             "name": "Shop",
                     *             "last4": "x7Qp"
                     *           },
                     *           "what": {
                     *             "kind": "changed",
                     *             "fields": [
                     *               {
                     *                 "field": "redirect_url",
                     *                 "before": "https://example.com/menu",
                     *                 "after": "https://example.com/winter-menu"
                     *               }
                     *             ],
                     *             "planned_at": "2026-11-02T15:20:00.000Z"
                     *           }
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["HistoryPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFilesOfCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "file_id": "fil_01k9zqae7y9q5bbhs8wk7gmzsd",
                     *           "type": "application/pdf",
                     *           "bytes": 482113,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "name": "Menu.pdf",
                     *           "replaced_at": null,
                     *           "is_blocked": false
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["FilesOfCode"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPicture: {
        parameters: {
            query?: {
                /** @description The kind of file. */
                format?: "svg" | "png" | "pdf";
                /** @description Its width in pixels, instead of that of its style; the rest in proportion. A PDF is as large as so many pixels at the dpi of its style. */
                width?: number;
            };
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileTag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            422: components["responses"]["UnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateScan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Simulation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "outcome": "redirect",
                     *       "url": "https://example.com/app",
                     *       "split": null,
                     *       "split_by": null,
                     *       "rule": 1,
                     *       "rules": [
                     *         {
                     *           "rule": 1,
                     *           "matched": true,
                     *           "conditions": [
                     *             {
                     *               "condition": "device",
                     *               "wanted": "ios",
                     *               "seen": "ios",
                     *               "met": true
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SimulationResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlannedChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "change_id": "plc_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "at": "2026-12-01T08:00:00.000Z",
                     *           "change": {
                     *             "redirect_url": "https://example.com/winter-menu"
                     *           },
                     *           "planned_by": {
                     *             "kind": "person",
                     *             "name": "Ada"
                     *           },
                     *           "planned_at": "2026-11-14T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["PlannedChangePage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlannedChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPlannedChange"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "change_id": "plc_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "at": "2026-12-01T08:00:00.000Z",
                     *       "change": {
                     *         "redirect_url": "https://example.com/winter-menu"
                     *       },
                     *       "planned_by": {
                     *         "kind": "person",
                     *         "name": "Ada"
                     *       },
                     *       "planned_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["PlannedChange"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            409: components["responses"]["IdempotencyConflictOrTooManyPlannedChanges"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrl"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePlannedChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
                /** @description The `qr_id` of the code. */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrQrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "tag_id": "tag_01k9zq8c5w7n3y9f6ti5uehxqb",
                     *           "name": "Menus",
                     *           "code_count": 12
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["TagPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagName"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "tag_id": "tag_01k9zq8c5w7n3y9f6ti5uehxqb",
                     *       "name": "Menus",
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `tag_id` of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `tag_id` of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagName"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "tag_id": "tag_01k9zq8c5w7n3y9f6ti5uehxqb",
                     *       "name": "Menus",
                     *       "code_count": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    mergeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `tag_id` of the tag. */
                id: components["parameters"]["TagId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagMerge"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStyleTemplates: {
        parameters: {
            query?: {
                /** @description Only those of this project. */
                project_id?: string;
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "style_template_id": "sty_01k9zqbf8z1r6cchs9xm8hp1te",
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "name": "Table cards",
                     *           "qr_render_metadata": {
                     *             "format_ratio": "1:1",
                     *             "width": 1024,
                     *             "height": 1024,
                     *             "unit": "px",
                     *             "padding": 0,
                     *             "quiet_zone": 4,
                     *             "border_style": "none",
                     *             "dot_style": "square",
                     *             "eye_style": "square",
                     *             "foreground_color": "#000000",
                     *             "background_color": "#ffffff",
                     *             "bg_transparent": false,
                     *             "error_correction": "M",
                     *             "dpi": 300,
                     *             "export_png": true,
                     *             "output_alignment": "center"
                     *           },
                     *           "decoration": {
                     *             "logo": null,
                     *             "frame": null,
                     *             "eye_color": null,
                     *             "gradient": null
                     *           },
                     *           "created_at": "2026-11-14T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["StyleTemplatePage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStyleTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStyleTemplate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "style_template_id": "sty_01k9zqbf8z1r6cchs9xm8hp1te",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Table cards",
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "created_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["StyleTemplate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStyleTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `style_template_id` of the style template. */
                id: components["parameters"]["StyleTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "style_template_id": "sty_01k9zqbf8z1r6cchs9xm8hp1te",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Table cards",
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "created_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["StyleTemplate"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStyleTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `style_template_id` of the style template. */
                id: components["parameters"]["StyleTemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStyleTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `style_template_id` of the style template. */
                id: components["parameters"]["StyleTemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StyleTemplateChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "style_template_id": "sty_01k9zqbf8z1r6cchs9xm8hp1te",
                     *       "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *       "name": "Table cards",
                     *       "qr_render_metadata": {
                     *         "format_ratio": "1:1",
                     *         "width": 1024,
                     *         "height": 1024,
                     *         "unit": "px",
                     *         "padding": 0,
                     *         "quiet_zone": 4,
                     *         "border_style": "none",
                     *         "dot_style": "square",
                     *         "eye_style": "square",
                     *         "foreground_color": "#000000",
                     *         "background_color": "#ffffff",
                     *         "bg_transparent": false,
                     *         "error_correction": "M",
                     *         "dpi": 300,
                     *         "export_png": true,
                     *         "output_alignment": "center"
                     *       },
                     *       "decoration": {
                     *         "logo": null,
                     *         "frame": null,
                     *         "eye_color": null,
                     *         "gradient": null
                     *       },
                     *       "created_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["StyleTemplate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnreadableStyle"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLogos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "logo_id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "name": "Our mark",
                     *           "width": 512,
                     *           "height": 256,
                     *           "code_count": 12,
                     *           "created_at": "2026-11-14T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["LogoPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLogo: {
        parameters: {
            query: {
                /** @description For people. */
                name: string;
            };
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "logo_id": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "name": "Our mark",
                     *       "width": 512,
                     *       "height": 256,
                     *       "code_count": 12,
                     *       "created_at": "2026-11-14T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Logo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `logo_id` of the logo. */
                id: components["parameters"]["LogoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": string;
                "image/png": string;
                "image/jpeg": string;
                "image/webp": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "file_id": "fil_01k9zqae7y9q5bbhs8wk7gmzsd",
                     *       "type": "application/pdf",
                     *       "bytes": 482113,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["File"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededFileBytes"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["FileBlocked"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "file_id": "fil_01k9zqae7y9q5bbhs8wk7gmzsd",
                     *       "type": "application/pdf",
                     *       "bytes": 482113,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["File"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileTag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUploads: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "upload_id": "upl_01k9zqae7y9q5bbhs8wk7gmzsd",
                     *           "name": "tables.csv",
                     *           "format": "csv",
                     *           "header": [
                     *             "label",
                     *             "redirect_url"
                     *           ],
                     *           "has_header": true,
                     *           "sample": [
                     *             [
                     *               "Menu, table 7",
                     *               "https://example.com/menu"
                     *             ]
                     *           ],
                     *           "rows": 1200,
                     *           "columns": {
                     *             "label": 0,
                     *             "redirect_url": 1
                     *           },
                     *           "short_link": null,
                     *           "service": null,
                     *           "created_at": "2026-11-17T10:00:00.000Z",
                     *           "expires_at": "2026-11-18T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["UploadPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUpload: {
        parameters: {
            query?: {
                /** @description What the file is called, for people. */
                name?: string;
            };
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "upload_id": "upl_01k9zqae7y9q5bbhs8wk7gmzsd",
                     *       "name": "tables.csv",
                     *       "format": "csv",
                     *       "header": [
                     *         "label",
                     *         "redirect_url"
                     *       ],
                     *       "has_header": true,
                     *       "sample": [
                     *         [
                     *           "Menu, table 7",
                     *           "https://example.com/menu"
                     *         ]
                     *       ],
                     *       "rows": 1200,
                     *       "columns": {
                     *         "label": 0,
                     *         "redirect_url": 1
                     *       },
                     *       "short_link": null,
                     *       "service": null,
                     *       "created_at": "2026-11-17T10:00:00.000Z",
                     *       "expires_at": "2026-11-18T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Upload"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededJobBytes"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "job_id": "job_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *           "kind": "import",
                     *           "state": "done",
                     *           "dry_run": false,
                     *           "format": null,
                     *           "list_name": "codes.xlsx",
                     *           "change": null,
                     *           "done": 1200,
                     *           "total": 1200,
                     *           "result": {
                     *             "created": 1198,
                     *             "refused": 2
                     *           },
                     *           "error": null,
                     *           "file": {
                     *             "name": "import-result.csv",
                     *             "bytes": 98304,
                     *             "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                     *           },
                     *           "file_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/file",
                     *           "refusals_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/refusals",
                     *           "undoes": null,
                     *           "can_undo": true,
                     *           "created_at": "2026-11-17T10:00:00.000Z",
                     *           "expires_at": "2026-11-24T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["JobPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJob"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "job_id": "job_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "kind": "import",
                     *       "state": "waiting",
                     *       "dry_run": false,
                     *       "format": null,
                     *       "list_name": "codes.xlsx",
                     *       "change": null,
                     *       "done": 0,
                     *       "total": null,
                     *       "result": null,
                     *       "error": null,
                     *       "file": null,
                     *       "file_url": null,
                     *       "refusals_url": null,
                     *       "undoes": null,
                     *       "can_undo": true,
                     *       "created_at": "2026-11-17T10:00:00.000Z",
                     *       "expires_at": "2026-11-24T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Job"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededJobBytes"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "job_id": "job_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "kind": "import",
                     *       "state": "done",
                     *       "dry_run": false,
                     *       "format": null,
                     *       "list_name": "codes.xlsx",
                     *       "change": null,
                     *       "done": 1200,
                     *       "total": 1200,
                     *       "result": {
                     *         "created": 1198,
                     *         "refused": 2
                     *       },
                     *       "error": null,
                     *       "file": {
                     *         "name": "import-result.csv",
                     *         "bytes": 98304,
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                     *       },
                     *       "file_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/file",
                     *       "refusals_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/refusals",
                     *       "undoes": null,
                     *       "can_undo": true,
                     *       "created_at": "2026-11-17T10:00:00.000Z",
                     *       "expires_at": "2026-11-24T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "job_id": "job_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "kind": "import",
                     *       "state": "done",
                     *       "dry_run": false,
                     *       "format": null,
                     *       "list_name": "codes.xlsx",
                     *       "change": null,
                     *       "done": 1200,
                     *       "total": 1200,
                     *       "result": {
                     *         "created": 1198,
                     *         "refused": 2
                     *       },
                     *       "error": null,
                     *       "file": {
                     *         "name": "import-result.csv",
                     *         "bytes": 98304,
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                     *       },
                     *       "file_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/file",
                     *       "refusals_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/refusals",
                     *       "undoes": null,
                     *       "can_undo": true,
                     *       "created_at": "2026-11-17T10:00:00.000Z",
                     *       "expires_at": "2026-11-24T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "job_id": "job_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "kind": "import",
                     *       "state": "done",
                     *       "dry_run": false,
                     *       "format": null,
                     *       "list_name": "codes.xlsx",
                     *       "change": null,
                     *       "done": 1200,
                     *       "total": 1200,
                     *       "result": {
                     *         "created": 1198,
                     *         "refused": 2
                     *       },
                     *       "error": null,
                     *       "file": {
                     *         "name": "import-result.csv",
                     *         "bytes": 98304,
                     *         "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                     *       },
                     *       "file_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/file",
                     *       "refusals_url": "http://localhost:8080/v2/jobs/job_01k9zq9d6x8p4zagr7vj6fkyrc/refusals",
                     *       "undoes": null,
                     *       "can_undo": true,
                     *       "created_at": "2026-11-17T10:00:00.000Z",
                     *       "expires_at": "2026-11-24T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Job"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededJobBytes"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyConflict"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    ETag: components["headers"]["FileTag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                    "application/x-ndjson": string;
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "line": 2,
                     *           "qr_id": "qr_01k9zq7c4w6n2yzfp5th4djxqb",
                     *           "label": "Menu, table 7",
                     *           "link": "https://qr.example.com/qr-7k3m9p2x",
                     *           "field": "redirect_url",
                     *           "before": "https://example.com/menu",
                     *           "after": "https://example.com/winter-menu"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["JobPreview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJobRefusals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `job_id` of the job. */
                id: components["parameters"]["JobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "line": 17,
                     *           "qr_id": null,
                     *           "label": null,
                     *           "code": "unsafe_url",
                     *           "message": "redirect_url is not safe"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["JobRefusals"];
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "endpoint_id": "whe_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *           "url": "https://example.com/hooks/repoint",
                     *           "events": [
                     *             "qr.created",
                     *             "qr.updated",
                     *             "qr.scan"
                     *           ],
                     *           "description": "The stock system",
                     *           "project_ids": null,
                     *           "enabled": true,
                     *           "disabled_reason": null,
                     *           "created_at": "2026-11-18T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookEndpointPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "endpoint_id": "whe_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "url": "https://example.com/hooks/repoint",
                     *       "events": [
                     *         "qr.created",
                     *         "qr.updated",
                     *         "qr.scan"
                     *       ],
                     *       "description": "The stock system",
                     *       "project_ids": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9/HH3Yc5ZRk="
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededWebhookEndpoint"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrl"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "endpoint_id": "whe_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "url": "https://example.com/hooks/repoint",
                     *       "events": [
                     *         "qr.created",
                     *         "qr.updated",
                     *         "qr.scan"
                     *       ],
                     *       "description": "The stock system",
                     *       "project_ids": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-18T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookEndpoint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "endpoint_id": "whe_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "url": "https://example.com/hooks/repoint",
                     *       "events": [
                     *         "qr.created",
                     *         "qr.updated",
                     *         "qr.scan"
                     *       ],
                     *       "description": "The stock system",
                     *       "project_ids": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-18T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFoundOrWebhookEndpointNotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            422: components["responses"]["UnsafeUrl"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "endpoint_id": "whe_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "url": "https://example.com/hooks/repoint",
                     *       "events": [
                     *         "qr.created",
                     *         "qr.updated",
                     *         "qr.scan"
                     *       ],
                     *       "description": "The stock system",
                     *       "project_ids": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9/HH3Yc5ZRk="
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["RotatedWebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["WebhookEndpointNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "delivery_id": "evt_01k9zqbf8z1r6cchs9xm8hp1te",
                     *       "status": 204,
                     *       "ms": 84,
                     *       "body": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookTest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "delivery_id": "evt_01k9zqbf8z1r6cchs9xm8hp1te",
                     *           "type": "qr.updated",
                     *           "status": "pending",
                     *           "attempts": 1,
                     *           "next_attempt_at": "2026-11-18T10:05:05.000Z",
                     *           "created_at": "2026-11-18T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
                /** @description The `delivery_id`, which is the `webhook-id`. */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "delivery_id": "evt_01k9zqbf8z1r6cchs9xm8hp1te",
                     *       "type": "qr.updated",
                     *       "status": "pending",
                     *       "attempts": 1,
                     *       "next_attempt_at": "2026-11-18T10:05:05.000Z",
                     *       "created_at": "2026-11-18T10:00:00.000Z",
                     *       "body": {
                     *         "type": "qr.updated",
                     *         "timestamp": "2026-11-18T10:00:00.000Z",
                     *         "data": {
                     *           "qr_id": "qr_01k9zq7gk3s0m2xw5t4b8dny6v"
                     *         }
                     *       },
                     *       "headers": {
                     *         "content-type": "application/json",
                     *         "webhook-id": "evt_01k9zqbf8z1r6cchs9xm8hp1te",
                     *         "webhook-timestamp": "1795600000",
                     *         "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="
                     *       },
                     *       "answer": {
                     *         "at": "2026-11-18T10:00:00.000Z",
                     *         "ms": 84,
                     *         "status": 503,
                     *         "problem": null,
                     *         "headers": {
                     *           "content-type": "text/plain"
                     *         },
                     *         "body": "Try again later"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WholeWebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrWebhookEndpointNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `endpoint_id` of the webhook endpoint. */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Redelivery"];
            };
        };
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "redelivered": 12
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Redelivered"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["WebhookEndpointNotFound"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEventListener: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEventListener"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "listener_id": "whl_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD9/HH3Yc5ZRk="
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["EventListener"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["QuotaExceededWebhookEndpoint"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listHeardEvents: {
        parameters: {
            query?: {
                /** @description The `delivery_id` of the last event that was dealt with. */
                after?: string;
                /** @description Seconds to wait for an event. */
                wait?: number;
            };
            header?: never;
            path: {
                /** @description The `listener_id` of the listener. */
                id: components["parameters"]["ListenerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "delivery_id": "evt_01k9zqbf8z1r6cchs9xm8hp1te",
                     *           "body": {
                     *             "type": "qr.created",
                     *             "timestamp": "2026-11-18T10:00:00.000Z",
                     *             "data": {
                     *               "qr_id": "qr_01k9zq7gk3s0m2xw5t4b8dny6v"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["HeardEvents"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "account_id": "acc_01k9zq5x3m7q4sbvf1b2cdg6hk",
                     *       "plan": "agency",
                     *       "timezone": "Europe/Berlin",
                     *       "limits": {
                     *         "api_access": true,
                     *         "creates_codes": true,
                     *         "advanced_redirects": true,
                     *         "active_codes": 25000,
                     *         "per_minute": 1200,
                     *         "per_day": 500000,
                     *         "burst_per_second": 100,
                     *         "api_keys": 20,
                     *         "custom_domains": 25,
                     *         "projects": 1000,
                     *         "job_bytes": 2000000000,
                     *         "file_bytes": 10000000000,
                     *         "webhook_endpoints": 20,
                     *         "oauth": false
                     *       },
                     *       "usage": {
                     *         "active_codes": 1840,
                     *         "projects": 12,
                     *         "api_keys": 3,
                     *         "webhook_endpoints": 2,
                     *         "file_bytes": 48211300
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Account"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabled"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description Only these kinds. */
                kind?: ("sign_in.succeeded" | "sign_in.failed" | "sign_out.everywhere" | "sign_in_link.made" | "sign_in_link.used" | "password.changed" | "email.changed" | "second_factor.on" | "second_factor.off" | "passkey.added" | "passkey.removed" | "invitation.created" | "invitation.withdrawn" | "member.added" | "member.changed" | "member.removed" | "member.left" | "key.created" | "key.revoked" | "oauth_client.created" | "oauth_client.revoked" | "domain.added" | "domain.verified" | "domain.lost" | "domain.removed" | "webhook.created" | "webhook.changed" | "webhook.deleted" | "webhook.secret_replaced" | "export.started" | "archive.exported" | "server.exported" | "archive.imported" | "code.deleted" | "project.offered" | "project.offer_withdrawn" | "project.offer_declined" | "project.moved" | "account.created" | "account.changed" | "plan.changed" | "account.suspended" | "account.resumed" | "account.deletion_planned" | "account.deletion_cancelled" | "account.deleted" | "person.disabled" | "person.enabled" | "person.deleted" | "operator.made" | "operator.unmade" | "safety.listed" | "safety.unlisted" | "safety.code_blocked" | "safety.code_unblocked" | "safety.file_blocked" | "safety.file_unblocked" | "safety.reports_dismissed")[];
                /** @description Only what this person, key or client did, by its id; or `command_line`, `server`, `unknown`. */
                actor?: string;
                /** @description The first day, on the calendar of the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "activity_id": "act_01k9zq9d6x8p4zagr7vj6fkyrc",
                     *           "at": "2026-11-18T10:00:00.000Z",
                     *           "kind": "domain.added",
                     *           "actor": {
                     *             "kind": "person",
                     *             "person_id": "per_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *             "name": "Ada"
                     *           },
                     *           "subject": "qr.shop.example",
                     *           "details": {},
                     *           "project_id": "prj_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "address": "203.0.113.7"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ActivityPage"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "member_id": "mem_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "person_id": "per_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *           "email": "ada@example.com",
                     *           "name": "Ada",
                     *           "role": "editor",
                     *           "project_ids": [
                     *             "prj_01k9zq6y4n8r5tawg2c3dfh7jm"
                     *           ],
                     *           "two_factor": true,
                     *           "created_at": "2026-11-14T10:00:00.000Z",
                     *           "last_seen_at": "2026-11-18T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["MemberPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                member_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "member_id": "mem_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "email": "ada@example.com",
                     *       "role": "editor",
                     *       "project_ids": [
                     *         "prj_01k9zq6y4n8r5tawg2c3dfh7jm"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ChangedMember"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "invitation_id": "inv_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "email": "client@example.com",
                     *           "role": "viewer",
                     *           "project_ids": [
                     *             "prj_01k9zq6y4n8r5tawg2c3dfh7jm"
                     *           ],
                     *           "invited_by": "Ada",
                     *           "created_at": "2026-11-14T10:00:00.000Z",
                     *           "expires_at": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["InvitationPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "invitation_id": "inv_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "email": "client@example.com",
                     *       "role": "viewer",
                     *       "project_ids": [
                     *         "prj_01k9zq6y4n8r5tawg2c3dfh7jm"
                     *       ],
                     *       "expires_at": "2026-11-21T10:00:00.000Z",
                     *       "url": "http://localhost:8080/app/invitation#3q2H7xk9pZ0aVtYb5cW1nLrEoQsUd8fGhJiKmNvXyTz"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedInvitation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            409: components["responses"]["IdempotencyConflictOrAlreadyMember"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "key_id": "key_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "name": "Shop website",
                     *           "last4": "x7Qa",
                     *           "read_only": true,
                     *           "scopes": [
                     *             "qr.read",
                     *             "analytics.read"
                     *           ],
                     *           "project_ids": null,
                     *           "created_at": "2026-11-14T10:00:00.000Z",
                     *           "created_by": {
                     *             "kind": "person",
                     *             "person_id": "per_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *             "name": "Ada"
                     *           },
                     *           "expires_at": "2027-01-31T18:00:00.000Z",
                     *           "last_used_at": null,
                     *           "revoked_at": null,
                     *           "used": {
                     *             "minute": 0,
                     *             "day": 0
                     *           }
                     *         }
                     *       ],
                     *       "next_page_token": null,
                     *       "limits": {
                     *         "per_minute": 120,
                     *         "per_day": 20000,
                     *         "burst_per_second": 20,
                     *         "api_keys": 5
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ApiKeyPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "key_id": "key_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "name": "Shop website",
                     *       "last4": "x7Qa",
                     *       "read_only": true,
                     *       "scopes": [
                     *         "qr.read",
                     *         "analytics.read"
                     *       ],
                     *       "project_ids": null,
                     *       "created_at": "2026-11-14T10:00:00.000Z",
                     *       "created_by": {
                     *         "kind": "person",
                     *         "person_id": "per_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *         "name": "Ada"
                     *       },
                     *       "expires_at": "2027-01-31T18:00:00.000Z",
                     *       "last_used_at": null,
                     *       "revoked_at": null,
                     *       "used": {
                     *         "minute": 0,
                     *         "day": 0
                     *       },
                     *       "api_key": "api_live_…"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScopeOrStepUpRequired"];
            404: components["responses"]["ProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `key_id` of the API key. */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "key_id": "key_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "name": "Shop website",
                     *       "last4": "x7Qa",
                     *       "read_only": true,
                     *       "scopes": [
                     *         "qr.read",
                     *         "analytics.read"
                     *       ],
                     *       "project_ids": null,
                     *       "created_at": "2026-11-14T10:00:00.000Z",
                     *       "created_by": {
                     *         "kind": "person",
                     *         "person_id": "per_01k9zq6y4n8r5tawg2c3dfh7jm",
                     *         "name": "Ada"
                     *       },
                     *       "expires_at": "2027-01-31T18:00:00.000Z",
                     *       "last_used_at": null,
                     *       "revoked_at": null,
                     *       "used": {
                     *         "minute": 0,
                     *         "day": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOAuthClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "client_id": "client_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "name": "Warehouse",
                     *           "scopes": [
                     *             "qr.read",
                     *             "analytics.read"
                     *           ],
                     *           "jwk": null,
                     *           "created_at": "2026-11-14T10:00:00.000Z",
                     *           "last_used_at": null,
                     *           "revoked_at": null
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["OAuthClientPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOAuthClient"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "client_id": "client_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "client_secret": "cs_live_…"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedOAuthClient"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrFeatureDisabledOrInsufficientScopeOrStepUpRequired"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_id` of the OAuth client. */
                client_id: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "client_id": "client_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "name": "Warehouse",
                     *       "scopes": [
                     *         "qr.read",
                     *         "analytics.read"
                     *       ],
                     *       "jwk": null,
                     *       "created_at": "2026-11-14T10:00:00.000Z",
                     *       "last_used_at": null,
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["OAuthClient"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCodeAnalytics: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description With `value`: fills `filtered`. */
                by?: "country" | "device" | "referrer" | "rule";
                /** @description One value of it; without: unknown country, direct, no rule. */
                value?: string;
            };
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                qr_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "before": {
                     *         "from": "2026-11-11",
                     *         "to": "2026-11-12",
                     *         "total": 14
                     *       },
                     *       "trend": [
                     *         {
                     *           "day": "2026-11-13",
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "hours": [
                     *         {
                     *           "weekday": "mon",
                     *           "hour": 0,
                     *           "scans": 0
                     *         }
                     *       ],
                     *       "countries": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "devices": [
                     *         {
                     *           "device": "ios",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "referrers": [
                     *         {
                     *           "referrer": null,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "rules": [
                     *         {
                     *           "rule": 1,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "rule": 1,
                     *           "url": "https://example.com/app",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "buttons": [
                     *         {
                     *           "button": 1,
                     *           "url": "https://example.com/menu",
                     *           "clicks": 7
                     *         }
                     *       ],
                     *       "visits": [
                     *         {
                     *           "class": "preview",
                     *           "visits": 3
                     *         }
                     *       ],
                     *       "refused": [
                     *         {
                     *           "day": "2026-11-14",
                     *           "expired": 1,
                     *           "limit_reached": 0,
                     *           "blocked": 0
                     *         }
                     *       ],
                     *       "visitors": [],
                     *       "filtered": null,
                     *       "collecting": true,
                     *       "scan_count": 59,
                     *       "not_recorded": 3,
                     *       "changes": []
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CodeAnalytics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["QrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCodeAnalyticsView: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description Of `trend`: what an item is. By default the smallest that gives at most 1,000 items. */
                interval?: "day" | "week" | "month";
                /** @description Of `countries`, `referrers`, `variants` and `buttons`: how many items at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                qr_id: string;
                /** @description How the scans are summed up. */
                view: components["parameters"]["View"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "items": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "other": 0,
                     *       "collecting": true,
                     *       "scan_count": 59,
                     *       "not_recorded": 3
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CodeAnalyticsView"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrQrNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectAnalytics: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description With `value`: fills `filtered`. */
                by?: "country" | "device" | "referrer" | "rule";
                /** @description One value of it; without: unknown country, direct, no rule. */
                value?: string;
                /** @description The name of a tag: only codes that have it now. One that the account does not have matches nothing. */
                tag?: string;
            };
            header?: never;
            path: {
                /** @description The `project_id` of the project. */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "before": {
                     *         "from": "2026-11-11",
                     *         "to": "2026-11-12",
                     *         "total": 14
                     *       },
                     *       "trend": [
                     *         {
                     *           "day": "2026-11-13",
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "hours": [
                     *         {
                     *           "weekday": "mon",
                     *           "hour": 0,
                     *           "scans": 0
                     *         }
                     *       ],
                     *       "countries": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "devices": [
                     *         {
                     *           "device": "ios",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "referrers": [
                     *         {
                     *           "referrer": null,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "rules": [
                     *         {
                     *           "rule": 1,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "rule": 1,
                     *           "url": "https://example.com/app",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "buttons": [
                     *         {
                     *           "button": 1,
                     *           "url": "https://example.com/menu",
                     *           "clicks": 7
                     *         }
                     *       ],
                     *       "visits": [
                     *         {
                     *           "class": "preview",
                     *           "visits": 3
                     *         }
                     *       ],
                     *       "refused": [
                     *         {
                     *           "day": "2026-11-14",
                     *           "expired": 1,
                     *           "limit_reached": 0,
                     *           "blocked": 0
                     *         }
                     *       ],
                     *       "visitors": [],
                     *       "filtered": null,
                     *       "collecting": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["ProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProjectAnalyticsView: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description Of `trend`: what an item is. By default the smallest that gives at most 1,000 items. */
                interval?: "day" | "week" | "month";
                /** @description Of `countries`, `referrers`, `variants` and `buttons`: how many items at most. */
                limit?: number;
                /** @description The name of a tag: only codes that have it now. One that the account does not have matches nothing. */
                tag?: string;
            };
            header?: never;
            path: {
                /** @description The `project_id` of the project. */
                project_id: string;
                /** @description How the scans are summed up. */
                view: components["parameters"]["View"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "items": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "other": 0,
                     *       "collecting": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["AnalyticsView"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrProjectNotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountAnalytics: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description With `value`: fills `filtered`. */
                by?: "country" | "device" | "referrer" | "rule";
                /** @description One value of it; without: unknown country, direct, no rule. */
                value?: string;
                /** @description The name of a tag: only codes that have it now. One that the account does not have matches nothing. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "before": {
                     *         "from": "2026-11-11",
                     *         "to": "2026-11-12",
                     *         "total": 14
                     *       },
                     *       "trend": [
                     *         {
                     *           "day": "2026-11-13",
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "hours": [
                     *         {
                     *           "weekday": "mon",
                     *           "hour": 0,
                     *           "scans": 0
                     *         }
                     *       ],
                     *       "countries": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "devices": [
                     *         {
                     *           "device": "ios",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "referrers": [
                     *         {
                     *           "referrer": null,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "rules": [
                     *         {
                     *           "rule": 1,
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "rule": 1,
                     *           "url": "https://example.com/app",
                     *           "scans": 42
                     *         }
                     *       ],
                     *       "buttons": [
                     *         {
                     *           "button": 1,
                     *           "url": "https://example.com/menu",
                     *           "clicks": 7
                     *         }
                     *       ],
                     *       "visits": [
                     *         {
                     *           "class": "preview",
                     *           "visits": 3
                     *         }
                     *       ],
                     *       "refused": [
                     *         {
                     *           "day": "2026-11-14",
                     *           "expired": 1,
                     *           "limit_reached": 0,
                     *           "blocked": 0
                     *         }
                     *       ],
                     *       "visitors": [],
                     *       "filtered": null,
                     *       "collecting": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccountAnalyticsView: {
        parameters: {
            query?: {
                /** @description The first day in the account's time zone. */
                from?: string;
                /** @description The last day, included. */
                to?: string;
                /** @description Of `trend`: what an item is. By default the smallest that gives at most 1,000 items. */
                interval?: "day" | "week" | "month";
                /** @description Of `countries`, `referrers`, `variants` and `buttons`: how many items at most. */
                limit?: number;
                /** @description The name of a tag: only codes that have it now. One that the account does not have matches nothing. */
                tag?: string;
            };
            header?: never;
            path: {
                /** @description How the scans are summed up. */
                view: components["parameters"]["View"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "timezone": "Europe/Berlin",
                     *       "from": "2026-11-13",
                     *       "to": "2026-11-14",
                     *       "total": 42,
                     *       "items": [
                     *         {
                     *           "country": "DE",
                     *           "scans": 30
                     *         },
                     *         {
                     *           "country": null,
                     *           "scans": 12
                     *         }
                     *       ],
                     *       "other": 0,
                     *       "collecting": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["AnalyticsView"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReportLinks: {
        parameters: {
            query?: {
                /** @description Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100. */
                page_size?: number;
                /** @description The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given. */
                page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "items": [
                     *         {
                     *           "report_id": "rpt_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *           "qr_id": null,
                     *           "project_id": "proj_01k9zq8c5w7n3y9f6ta5hehxqb",
                     *           "tag": null,
                     *           "title": "Summer campaign",
                     *           "expires_at": "2027-01-31T18:00:00.000Z",
                     *           "mail": {
                     *             "to": [
                     *               "client@example.com"
                     *             ],
                     *             "every": "week"
                     *           },
                     *           "created_at": "2026-11-14T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_page_token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["ReportLinkPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createReportLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat for 24 hours: with the same key and body the first success is given again, and nothing is made twice. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportLink"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90",
                     *       "report_id": "rpt_01k9zqaevt6q2m8d4r7xk5hw3n",
                     *       "url": "http://localhost:8080/report/3q2-7xk9pZ0aVtYb5cW1nLrEoQsUd8fGhJiKmNvXyTz"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["CreatedReportLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFoundOrQrNotFoundOrProjectNotFound"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["InvalidPayload413"];
            415: components["responses"]["InvalidPayload415"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteReportLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `qr_id` of the code. */
                id: components["parameters"]["QrId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["RequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "version": "2026-11-17-v2",
                     *       "request_id": "0b2f6c1e-3d4a-4f7b-9c58-6a1e2d7f8b90"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Nothing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApiAccessDisabledOrInsufficientScope"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrRateLimitMinuteOrRateLimitDay"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
