"""Every id of the table of bad inputs, and where those are tested that are no rows."""

from __future__ import annotations


def _counted(letter: str, last: int, *without: int) -> set[str]:
    return {f"{letter}{number:02}" for number in range(1, last + 1) if number not in without}


IDS = (
    _counted("Y", 26)
    | _counted("V", 12)
    | _counted("U", 3)
    | _counted("T", 15)
    | _counted("M", 6)
    | _counted("I", 14, 4, 11)
    | _counted("P", 5)
    | _counted("S", 12)
    | _counted("F", 3)
    | _counted("N", 6)
    | _counted("O", 8)
    | _counted("X", 5)
    | _counted("H", 12)
)

WRITER = "tests/files/test_writer.py"
PLACES = "tests/test_strange_places.py"
GUARD = "tests/preview/test_guard.py"

ELSEWHERE = {
    "V08": ("tests/strangers/test_table.py", "test_pictures_of_a_hundred_thousand_dpi_are_refused"),
    "P02": ("tests/files/test_files.py", "test_links_out_of_the_folder_are_not_read"),
    "P03": ("tests/files/test_files.py", "test_what_is_no_file_is_told_and_never_waited_for"),
    "O01": (PLACES, "test_output_that_cannot_be_is_told_before_the_work"),
    "O02": (PLACES, "test_files_that_the_program_did_not_write_stay"),
    "O03": (PLACES, "test_a_whole_kit_on_a_disk_that_is_full_at_every_4_kib"),
    "O04": ("tests/worker/test_boundary.py", "test_a_build_that_is_asked_to_end_leaves_nothing"),
    "O05": (PLACES, "test_a_thousand_killed_builds_leave_the_old_output_or_the_new"),
    "O06": (PLACES, "test_two_builds_at_once_are_one_of_the_two"),
    "O07": (PLACES, "test_no_message_begins_a_command_of_a_build_server"),
    "O08": (WRITER, "test_every_call_that_fails_leaves_all_old_or_all_new"),
    "X01": (PLACES, "test_no_python_of_a_game_is_run"),
    "X02": (PLACES, "test_no_home_and_no_environment_at_all"),
    "X03": (PLACES, "test_terminals_of_few_letters_are_spoken_to"),
    "X04": (PLACES, "test_what_is_not_heard_is_no_traceback"),
    "X05": (PLACES, "test_folders_may_have_any_name"),
    "H01": (GUARD, "test_h01_another_host_is_refused"),
    "H02": (GUARD, "test_h02_no_host_is_refused"),
    "H03": (GUARD, "test_h03_another_origin_is_refused"),
    "H04": (GUARD, "test_h04_requests_across_sites_are_refused"),
    "H05": (GUARD, "test_h05_a_post_without_the_token_is_refused"),
    "H06": (GUARD, "test_h06_no_path_leads_to_a_file"),
    "H07": (GUARD, "test_h07_a_link_in_the_folder_is_not_followed"),
    "H08": (
        GUARD,
        "test_h08_what_is_too_large_or_no_request_is_refused_and_the_page_still_answers",
    ),
    "H09": (GUARD, "test_h09_it_listens_on_the_loopback_only"),
    "H10": (GUARD, "test_h10_markup_in_a_card_is_shown_as_it_is_written"),
    "H11": (GUARD, "test_h11_pictures_are_png_and_nothing_else"),
    "H12": (GUARD, "test_h12_a_port_in_use_is_told"),
}
"""Id → the file of a test and its function."""
